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
    return { kind: 'web', text: `Fetched ${words.slice(0, 4).join(' ')}\n${output}`, trust: 'web' }
  return reject('A listing of the forge.')
}

/** The text of `"$(cat <<'EOF' … EOF)"`. */
const inner = (body: string): string =>
  /<<-?\s{0,4}['"]?([A-Za-z_]\w{0,40})['"]?[^\n]{0,100}\n([\s\S]*?)\n\s*\1/.exec(body)?.[2] ?? body
