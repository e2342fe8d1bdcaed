import { createReadStream, createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { IMPORT_CHUNK_CHARACTERS, IMPORT_CHUNK_LINES, IMPORT_LINE_CHARACTERS } from '../../shared/contract/limits.ts'
import { DistillError } from '../../shared/errors.ts'
import { fileError, OWNER_ONLY_FILE, systemCode } from '../base/files.ts'
import { randomId } from '../base/ids.ts'
import type { Common, Session } from './needs.ts'
import { counted, paint, type Streams } from './output.ts'
import { createProgress } from './progress.ts'

const memories = (count: number): string => (count === 1 ? '1 memory' : `${count.toLocaleString('en')} memories`)

type Pages = () => AsyncGenerator<string>

/** Writes every memory, one JSON line each; to a file, or to standard output. */
export const exportTo = async (
  file: string | undefined,
  force: boolean,
  session: Session,
  { output }: Common,
  streams: Streams,
) => {
  const progress = createProgress(streams, 'Exporting', output.json)
  let written = 0
  const pages: Pages = async function* () {
    let cursor: string | undefined
    do {
      const page = await session.client.call('transfer.export', { limit: 500, ...(cursor && { cursor }) })
      yield page.lines.map(line => `${JSON.stringify(line)}\n`).join('')
      written += page.lines.length
      if (file) progress.update(memories(written), null)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
  }
  if (!file) return writeOut(pages, streams.out)
  await writeWhole(pages, file, force)
  progress.end()
  output.result({ file, memories: written }, () => [`${memories(written)} written to ${file}`])
}

/** A reader that has seen enough and left, as `head` does, is no failure. */
const writeOut = async (pages: Pages, out: Streams['out']): Promise<void> => {
  try {
    await pipeline(pages, out, { end: false })
  } catch (error) {
    if (systemCode(error) !== 'EPIPE') throw fileError(error, 'The memories cannot be written')
  }
}

/** A file that was there stays as it was until the new one is whole; a pipe or device takes what comes. */
const writeWhole = async (pages: Pages, file: string, force: boolean): Promise<void> => {
  const place = await realpath(file).catch(() => file)
  const there = await stat(place).catch(() => null)
  if (there?.isFile() && !force)
    throw new DistillError('conflict', `${file} is there already. Give another name, or --force to replace it.`)
  if (!(await stat(dirname(place)).catch(() => null)))
    throw new DistillError('not_found', `The folder ${dirname(place)} does not exist. Make it, or choose another.`)
  const target = there && !there.isFile() ? place : `${place}.${randomId()}.new`
  try {
    await pipeline(pages, createWriteStream(target, { mode: OWNER_ONLY_FILE, flush: target !== place }))
    if (target !== place) await rename(target, place)
  } catch (error) {
    if (target !== place) await rm(target, { force: true })
    throw fileError(error, `${file} cannot be written`)
  }
}

interface Problem {
  readonly line: number
  readonly reason: string
}

/** Reads JSON lines in chunks; a bad line is reported with its number and stops nothing. */
export const importFrom = async (
  file: string,
  session: Session,
  { output }: Common,
  streams: Streams,
): Promise<number> => {
  const progress = createProgress(streams, 'Importing', output.json)
  const totals = { imported: 0, skipped: 0, problems: [] as Problem[] }
  for await (const { first_line, lines, read, size } of chunksOf(file, totals.problems)) {
    const answer = await session.client.call('transfer.import', { first_line, lines })
    totals.imported += answer.imported
    totals.skipped += answer.skipped
    totals.problems.push(...answer.problems)
    progress.update(counted(first_line + lines.length - 1, 'line'), Math.min(1, read / size))
  }
  progress.end()
  totals.problems.sort((a, b) => a.line - b.line)
  output.result(totals, () => [
    `${totals.imported} imported, ${totals.skipped} there already, ${totals.problems.length} not taken`,
    ...totals.problems.map(({ line, reason }) => paint(output, 'yellow', `  line ${line}: ${reason}`)),
  ])
  return totals.problems.length > 0 ? 1 : 0
}

/** Pieces that the engine takes at once; a line that is too long for a memory leaves its place empty. */
const chunksOf = async function* (file: string, problems: Problem[]) {
  const { size } = await stat(file).catch(() => {
    throw new DistillError('not_found', `${file} cannot be read. Give the path of a file made by "distill export".`)
  })
  const input = createReadStream(file, 'utf8')
  let [lines, characters, first_line]: [string[], number, number] = [[], 0, 1]
  const chunk = () => ({ first_line, lines, read: input.bytesRead, size })
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      const number = first_line + lines.length
      const tooLong = text.length > IMPORT_LINE_CHARACTERS
      if (tooLong) problems.push({ line: number, reason: 'It is too long to be a memory.' })
      const line = tooLong ? '' : number === 1 ? text.replace(/^\uFEFF/, '') : text
      if (lines.length === IMPORT_CHUNK_LINES || characters + line.length > IMPORT_CHUNK_CHARACTERS) {
        yield chunk()
        ;[lines, characters, first_line] = [[], 0, number]
      }
      lines.push(line)
      characters += line.length
    }
  } catch (error) {
    throw fileError(error, `${file} cannot be read`)
  }
  if (lines.length > 0) yield chunk()
}
