import type { Streams } from './output.ts'

export interface Progress {
  update(done: number, total: number | null): void
  end(): void
}

const WIDTH = 24

/** A bar on a terminal; a line now and then elsewhere, so that a log stays readable. */
export const createProgress = ({ err }: Pick<Streams, 'err'>, label: string): Progress => {
  let drawn = ''
  let told = 0
  const draw = (text: string) => {
    if (text === drawn) return
    drawn = text
    err.write(`\r${text}\u001b[K`)
  }
  return {
    update: (done, total) => {
      const share = total ? Math.min(1, done / total) : null
      const amount = total ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : done.toLocaleString('en')
      if (!err.isTTY) {
        const tenth = share === null ? 0 : Math.floor(share * 10)
        if (tenth > told) err.write(`${label}: ${amount}\n`)
        told = Math.max(told, tenth)
        return
      }
      const filled = share === null ? 0 : Math.round(share * WIDTH)
      draw(`${label} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${amount}`)
    },
    end: () => {
      if (drawn) err.write('\n')
    },
  }
}
