import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { IMPORT_CHUNK_LINES } from '../../shared/contract/limits.ts'
import { DistillError, sentenceOf } from '../../shared/errors.ts'
import type { Common, Session } from './needs.ts'
import { paint, type Streams } from './output.ts'
import { createProgress } from './progress.ts'

const OWNER_ONLY = 0o600

/** Writes every memory, one JSON line each; to a file, or to standard output. */
export const exportTo = async (file: string | undefined, session: Session, { output }: Common, streams: Streams) => {
  const { memories } = await session.client.call('activity.status', {})
  const target: NodeJS.WritableStream = file ? createWriteStream(file, { mode: OWNER_ONLY }) : streams.out
  const failed = file ? finished(target).catch((error: unknown) => error) : null
  const progress = createProgress(streams, 'Exporting')
  let cursor: string | undefined
  let written = 0
  do {
    const page = await session.client.call('transfer.export', { limit: 500, ...(cursor && { cursor }) })
    for (const line of page.lines) {
      if (!target.write(`${JSON.stringify(line)}\n`))
        await Promise.race([new Promise(go => target.once('drain', go)), failed])
      written++
    }
    if (file) progress.update(written, memories.total)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  progress.end()
  if (!file) return
  target.end()
  const error = await failed
  if (error) throw new DistillError('internal', `${file} could not be written: ${sentenceOf(error)}.`)
  output.result({ file, memories: written }, () => [`${written.toLocaleString('en')} memories written to ${file}`])
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
  const { size } = await stat(file).catch(() => {
    throw new DistillError('not_found', `${file} cannot be read. Give the path of a file made by "distill export".`)
  })
  const input = createReadStream(file, 'utf8')
  const progress = createProgress(streams, 'Importing')
  const totals = { imported: 0, skipped: 0, problems: [] as Problem[] }
  let chunk: string[] = []
  let first = 1
  const send = async () => {
    if (chunk.length === 0) return
    const answer = await session.client.call('transfer.import', { first_line: first, lines: chunk })
    totals.imported += answer.imported
    totals.skipped += answer.skipped
    totals.problems.push(...answer.problems)
    first += chunk.length
    chunk = []
    progress.update(Math.min(size, input.bytesRead), size)
  }
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    chunk.push(line)
    if (chunk.length >= IMPORT_CHUNK_LINES) await send()
  }
  await send()
  progress.end()
  output.result(totals, () => [
    `${totals.imported} imported, ${totals.skipped} there already, ${totals.problems.length} not taken`,
    ...totals.problems.map(({ line, reason }) => paint(output, 'yellow', `  line ${line}: ${reason}`)),
  ])
  return totals.problems.length > 0 ? 1 : 0
}
