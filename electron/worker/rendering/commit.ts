import { programOf } from '../noise/commands.ts'
import type { SimpleCommand } from '../noise/shell.ts'

const HEREDOC_MESSAGE = /<<-?\s{0,4}['"]?([A-Za-z_]\w{0,40})['"]?[^\n]{0,100}\n([\s\S]*?)\n\s*\1\s*(?:\n|\)|$)/
const TRAILER =
  /^(?:[A-Z][\w-]{2,40}-by|Change-Id|Reviewed-on|Cc)\s?:.{0,200}$|^(?:Close[sd]?|Fixe[sd]|Fix|Resolve[sd]?|Refs?|See|Issue|Ticket|Part of|Related to)\b:?\s*(?:#\d|[A-Z]{2,10}-\d|https?:|\w+\/\w+#\d).{0,200}$|^Generated with\b|^🤖/i

const unwrapped = (message: string): string => HEREDOC_MESSAGE.exec(message)?.[2] ?? message

/** The text given by `-m`, `-am`, `--message=`, `-F -` with a here-document; trailers and signatures go. */
export const commitMessage = (command: SimpleCommand): string => {
  const words = programOf(command)
  const parts: string[] = []
  words.forEach((word, at) => {
    if (/^-[a-zA-Z]*m$/.test(word) || word === '--message') parts.push(words[at + 1] ?? '')
    else if (word.startsWith('--message=')) parts.push(word.slice('--message='.length))
    else if (/^-[a-zA-Z]*m.+/.test(word) && !word.startsWith('--')) parts.push(word.replace(/^-[a-zA-Z]*?m/, ''))
  })
  if (parts.length === 0 && command.heredoc !== null) parts.push(command.heredoc)
  return parts
    .map(unwrapped)
    .join('\n\n')
    .split('\n')
    .filter(line => !TRAILER.test(line.trim()))
    .join('\n')
    .trim()
}
