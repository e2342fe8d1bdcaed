import { gunzipSync } from 'node:zlib'

const BLOCK = 512
const NAME = [0, 100] as const
const SIZE = [124, 136] as const
const PREFIX = [345, 500] as const
const REGULAR_FILE = new Set([0, '0'.charCodeAt(0)])
const TYPE_AT = 156

/** The regular files of a gzipped tar archive, by name. */
export const tarEntries = (archive: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const tar = gunzipSync(archive)
  const text = (at: number, [from, to]: readonly [number, number]): string =>
    tar.toString('utf8', at + from, at + to).split('\0', 1)[0] ?? ''
  const entries = new Map<string, Uint8Array>()
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at, SIZE).trim(), 8)
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('The archive is damaged.')
    const prefix = text(at, PREFIX)
    const name = (prefix ? `${prefix}/` : '') + text(at, NAME)
    const start = at + BLOCK
    if (REGULAR_FILE.has(tar[at + TYPE_AT] ?? -1)) entries.set(name, tar.subarray(start, start + size))
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return entries
}
