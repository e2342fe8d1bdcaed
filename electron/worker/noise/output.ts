import { stripVTControlCharacters } from 'node:util'
import { isTellingLine } from '../../../shared/domain/log-lines.ts'

const MAX_LINE = 400
const CONTEXT_AFTER = 2

/** Lines as a person sees them: no colours, no overwritten progress, no run of equal lines. */
export const cleanLines = (output: string): readonly string[] => {
  const lines = stripVTControlCharacters(output.replaceAll('\u0000', ''))
    .split('\n')
    .map(line => (line.split('\r').findLast(part => part.trim() !== '') ?? '').trimEnd())
    .map(line => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line))
  return lines.filter((line, at) => line.trim() !== '' && line !== lines[at - 1])
}

/** The lines that tell why, with a little of what follows each; all of them when they are few. */
export const tellingOutput = (output: string, budget: number): string => {
  const lines = cleanLines(output)
  const all = lines.join('\n')
  if (all.length <= budget) return all
  const chosen = new Set<number>()
  lines.forEach((line, at) => {
    if (!isTellingLine(line)) return
    for (let next = Math.max(0, at - 1); next <= Math.min(lines.length - 1, at + CONTEXT_AFTER); next++)
      chosen.add(next)
  })
  for (const at of [0, 1, lines.length - 3, lines.length - 2, lines.length - 1]) if (at >= 0) chosen.add(at)
  const telling = [...chosen].toSorted((a, b) => a - b).map(at => lines[at]!)
  return withinBudget(telling, budget)
}

/** Head and tail survive: the first error is the cause, the last lines are the summary. */
const withinBudget = (lines: readonly string[], budget: number): string => {
  const half = budget / 2 - 1
  const head: string[] = []
  let used = 0
  let at = 0
  for (; at < lines.length && used + lines[at]!.length + 1 <= half; at++) {
    head.push(lines[at]!)
    used += lines[at]!.length + 1
  }
  const tail: string[] = []
  used = 0
  for (let end = lines.length - 1; end >= at && used + lines[end]!.length + 1 <= half; end--) {
    tail.unshift(lines[end]!)
    used += lines[end]!.length + 1
  }
  return [...head, ...tail].join('\n')
}
