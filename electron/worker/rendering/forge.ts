import { saysItFailed } from '../../../shared/domain/log-lines.ts'
import { tellingOutput } from '../noise/output.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

const WRITES = /^(?:create|comment|edit|review|close|merge|reopen)$/
const option = (words: readonly string[], ...names: readonly string[]): string => {
  const at = words.findIndex(word => names.includes(word))
  const joined = words.find(word => names.some(name => word.startsWith(`${name}=`)))
  return at >= 0 ? (words[at + 1] ?? '') : (joined?.slice(joined.indexOf('=') + 1) ?? '')
}

/** Pull requests and issues: what is written locally is ours, what is read came from the net. */
export const renderForge = (words: readonly string[], heredoc: string | null, output: string): Telling | Rejected => {
  const [, topic = '', verb = ''] = words
  if (WRITES.test(verb)) {
    const body = heredoc ?? option(words, '--body', '-b', '--comment', '-c', '--description')
    const text = [option(words, '--title', '-t'), inner(body)].filter(Boolean).join('\n\n')
    return text === '' ? reject('A change on the forge without a text.') : { kind: 'message', text: `Report\n${text}` }
  }
  if (verb === 'view' && /^(?:pr|issue|mr|release)$/.test(topic) && output.trim() !== '')
    return { kind: 'web', text: `Fetched ${words.slice(0, 4).join(' ')}\n${withoutMetadata(output)}`, trust: 'web' }
  if (verb === 'view' && (words.includes('--log-failed') || saysItFailed(output)) && output.trim() !== '')
    return { kind: 'failure', text: `$ ${words.slice(0, 4).join(' ')}\n${tellingOutput(output, 4_000)}`, trust: 'web' }
  return reject('A listing of the forge.')
}

/** The text of `"$(cat <<'EOF' … EOF)"`. */
const inner = (body: string): string =>
  /<<-?\s{0,4}['"]?([A-Za-z_]\w{0,40})['"]?[^\n]{0,100}\n([\s\S]*?)\n\s*\1/.exec(body)?.[2] ?? body

const METADATA =
  /^(?:state|author|labels?|comments|assignees?|reviewers?|projects?|milestone|number|url|additions|deletions|auto-merge|association|edited|status|tag|draft|prerelease|created|published|asset):\s.*$|^--$/i

/** The title as a heading; who, when and which state are not part of the text. */
const withoutMetadata = (output: string): string =>
  output
    .split('\n')
    .filter(line => !METADATA.test(line))
    .map(line => line.replace(/^title:\s+(.+)$/i, '# $1\n'))
    .join('\n')
