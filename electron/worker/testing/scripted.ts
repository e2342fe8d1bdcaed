import type { Distiller, Fact, Judge } from '../../models/port.ts'

const sentencesIn = (text: string): readonly string[] =>
  text.split('\n').filter(line => line.endsWith('.') && line.length >= 20)

/** Makes a fact of every line that is a sentence; `script` may fail, hang or lie instead. */
export const scriptedDistiller = (script?: (text: string) => Promise<readonly Fact[] | undefined>) => {
  const asked: string[][] = []
  const distiller: Distiller = {
    name: 'scripted',
    distill: async ({ parts }) => {
      asked.push(parts.map(({ text }) => text))
      const all = parts.map(({ text }) => text).join('\n')
      const facts = sentencesIn(all).map(content => ({ content, type: 'dependency' as const }))
      return { facts: (await script?.(all)) ?? facts }
    },
  }
  return { distiller, asked }
}

export const scriptedJudge = (verdict: Awaited<ReturnType<Judge['judge']>>['verdict'] = 'unrelated'): Judge => ({
  name: 'scripted',
  judge: async () => ({ verdict, reason: 'as the script says' }),
})

/** Looks like a token of a well-known forge and is none; made here, so that no scanner finds it in this file. */
export const madeUpToken = ['ghp', 'x7Kq2mZ9bV4nR8tW1yE5uI3oP6aS0dF2gH4j'].join('_')
