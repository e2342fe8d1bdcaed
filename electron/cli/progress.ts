import type { Streams } from './output.ts'

export interface Progress {
  /** How much was done, in words, and which share of the whole, where that is known. */
  update(amount: string, share: number | null): void
  end(): void
}

const WIDTH = 24

/** A bar on a terminal; a line now and then elsewhere, so that a log stays readable. */
export const createProgress = ({ err }: Pick<Streams, 'err'>, label: string, json: boolean): Progress => {
  if (json) return { update: () => {}, end: () => {} }
  let drawn = ''
  let told = 0
  const draw = (text: string) => {
    if (text === drawn) return
    drawn = text
    err.write(`\r${text}\u001b[K`)
  }
  return {
    update: (amount, share) => {
      if (!err.isTTY) {
        const tenth = Math.floor((share ?? 0) * 10)
        if (tenth > told) err.write(`${label}: ${amount}\n`)
        told = Math.max(told, tenth)
        return
      }
      const filled = Math.round((share ?? 0) * WIDTH)
      const bar = share === null ? '' : `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} `
      draw(`${label} ${bar}${amount}`)
    },
    end: () => {
      if (drawn) err.write('\n')
    },
  }
}
