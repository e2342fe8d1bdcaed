import { fileKind } from '../../../shared/domain/file-kind.ts'
import { programOf } from '../noise/commands.ts'
import type { SimpleCommand } from '../noise/shell.ts'

export interface Echoed {
  readonly path: string
  readonly text: string
}

const isPrinting = (words: readonly string[]): boolean => words[0] === 'echo' || words[0] === 'printf'

/** A file that a person reads; a line for `.env` or a lock is a setting of the moment. */
const isForPeople = (path: string): boolean => /^(?:document|record)$/.test(fileKind(path))

const printed = (words: readonly string[]): string =>
  words
    .slice(1)
    .filter((word, at) => !(at === 0 && /^-[neE]+$/.test(word)))
    .join(' ')
    .replaceAll(String.raw`\n`, '\n')

/** The text of `echo "…" >> NOTES.md` or `echo "…" | tee -a NOTES.md`, and where it went; null without one. */
export const echoedText = (commands: readonly SimpleCommand[]): Echoed | null => {
  for (const [at, command] of commands.entries()) {
    const words = programOf(command)
    if (!isPrinting(words)) continue
    const next = commands[at + 1]
    const teed = next?.after === '|' && next.words[0] === 'tee' ? next.words.slice(1) : []
    const path = [...command.writes, ...teed].find(isForPeople)
    if (path !== undefined) return { path, text: printed(words) }
  }
  return null
}
