import { readdir } from 'node:fs/promises'
import { systemCode } from '../../base/files.ts'

const SEGMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})-(\d{1,9})\.jsonl$/

interface Parts {
  readonly stamp: string
  readonly number: number
}

const partsOf = (name: string): Parts | null => {
  const found = SEGMENT.exec(name)
  return found ? { stamp: found[1] ?? '', number: Number(found[2]) } : null
}

export const isSegmentName = (name: string): boolean => SEGMENT.test(name)

/** The order in which segments were begun. */
export const compareSegments = (a: string, b: string): number => {
  const [left, right] = [partsOf(a), partsOf(b)]
  if (!left || !right || left.stamp !== right.stamp) return a < b ? -1 : a > b ? 1 : 0
  return left.number - right.number
}

/** Never before the last one, even when the clock was set back: readers go through segments in order. */
export const nextSegmentName = (now: Date, last: string | null): string => {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const before = last === null ? null : partsOf(last)
  return before && before.stamp >= stamp ? `${before.stamp}-${before.number + 1}.jsonl` : `${stamp}-0.jsonl`
}

export const dayOfSegment = (name: string): string => name.slice(0, 10)

/** The segments that are there now, oldest first; other files of the directory are left out. */
export const listSegments = async (directory: string): Promise<readonly string[]> => {
  try {
    return (await readdir(directory)).filter(isSegmentName).toSorted(compareSegments)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  }
}
