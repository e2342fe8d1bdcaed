/** One simple command of a compound one, its quotes resolved. */
export interface SimpleCommand {
  readonly words: readonly string[]
  /** How it is joined to the command before it. */
  readonly after: '' | '&&' | '||' | ';' | '|' | '&'
  /** Files its output goes to. */
  readonly writes: readonly string[]
  /** The text of its here-document, if it has one. */
  readonly heredoc: string | null
}

const MAX_COMMAND = 20_000
const OPERATOR = /^(?:&&|\|\||\|&|;;|[;|&\n()])/
const REDIRECT = /^(?:\d|&)?(?:>>?|<)(?:&\d|\|)?/
const HEREDOC = /^<<-?\s{0,4}(['"]?)([A-Za-z_]\w{0,40})\1/

interface State {
  readonly commands: SimpleCommand[]
  words: string[]
  word: string
  inWord: boolean
  after: SimpleCommand['after']
  writes: string[]
  redirect: boolean
  heredoc: string | null
  waiting: { readonly end: string; readonly body: { text: string } }[]
}

const endWord = (state: State): void => {
  if (!state.inWord) return
  if (state.redirect) state.writes.push(state.word)
  else state.words.push(state.word)
  state.redirect = false
  state.word = ''
  state.inWord = false
}

const endCommand = (state: State, next: SimpleCommand['after']): void => {
  endWord(state)
  const { words, after, writes, heredoc } = state
  if (words.length > 0 || writes.length > 0) state.commands.push({ words, after, writes, heredoc })
  state.words = []
  state.writes = []
  state.heredoc = null
  state.after = next
}

const closing = (text: string, from: number, quote: string): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++
    else if (quote === '"' && text[at] === '$' && text[at + 1] === '(') at = closingParenthesis(text, at + 2)
    else if (text[at] === quote) return at
  }
  return text.length
}

/** The end of `$( … )`, whose text is kept as it is. */
const closingParenthesis = (text: string, start: number): number => {
  let from = start
  const heredoc = /^\s*cat\s*<<-?\s{0,4}(['"]?)([A-Za-z_]\w{0,40})\1/.exec(text.slice(from, from + 80))
  if (heredoc) from = bodyOf(text, text.indexOf('\n', from) + 1, heredoc[2]!).next - 1
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

/** Takes a command line apart, as far as needed to know what it does; it never has to be exact. */
export const splitShell = (source: string): readonly SimpleCommand[] => {
  const text = source.slice(0, MAX_COMMAND).replaceAll(/\\\r?\n/g, ' ')
  const state: State = {
    commands: [],
    words: [],
    word: '',
    inWord: false,
    after: '',
    writes: [],
    redirect: false,
    heredoc: null,
    waiting: [],
  }
  const take = (part: string): void => {
    state.word += part
    state.inWord = true
  }
  let at = 0
  while (at < text.length) {
    const char = text[at]!
    const next = text.slice(at, at + 60)
    const heredoc = char === '<' ? HEREDOC.exec(next) : null
    const operator = OPERATOR.exec(next)?.[0]
    if (char === '\\') {
      take(text[at + 1] ?? '')
      at += 2
    } else if (char === "'" || char === '"') {
      const end = closing(text, at + 1, char)
      const inner = text.slice(at + 1, end)
      take(char === '"' ? inner.replaceAll(/\\(["\\$`])/g, '$1') : inner)
      at = end + 1
    } else if (char === '$' && text[at + 1] === "'") {
      const end = closing(text, at + 2, "'")
      take(
        text
          .slice(at + 2, end)
          .replaceAll(String.raw`\n`, '\n')
          .replaceAll(String.raw`\t`, '\t'),
      )
      at = end + 1
    } else if (char === '$' && text[at + 1] === '(') {
      const end = closingParenthesis(text, at + 2)
      take(text.slice(at, end + 1))
      at = end + 1
    } else if (heredoc) {
      endWord(state)
      const end = text.indexOf('\n', at)
      const body = bodyOf(text, end < 0 ? text.length : end + 1, heredoc[2]!)
      state.heredoc = body.text
      const rest = end < 0 ? '' : text.slice(at + heredoc[0].length, end)
      return [...state.commands, ...afterHeredoc(state, rest, text.slice(body.next))]
    } else if (char === '#' && !state.inWord) {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end
    } else if (!state.inWord && REDIRECT.test(next)) {
      const found = REDIRECT.exec(next)![0]
      endWord(state)
      state.redirect = found.includes('>') && !found.includes('&')
      if (found.includes('<')) state.redirect = false
      at += found.length
    } else if (char === '>' || char === '<') {
      endWord(state)
    } else if (operator !== undefined) {
      endCommand(state, joint(operator))
      at += operator.length
    } else if (char === ' ' || char === '\t' || char === '\r') {
      endWord(state)
      at++
    } else {
      take(char)
      at++
    }
  }
  endCommand(state, '')
  return state.commands
}

const joint = (operator: string): SimpleCommand['after'] =>
  operator === '&&' || operator === '||' || operator === '&' ? operator : operator.startsWith('|') ? '|' : ';'

const bodyOf = (text: string, from: number, end: string): { readonly text: string; readonly next: number } => {
  const lines = text.slice(from).split('\n')
  const last = lines.findIndex(line => line.trim() === end)
  const body = (last < 0 ? lines : lines.slice(0, last)).join('\n')
  return { text: body, next: last < 0 ? text.length : from + body.length + lines[last]!.length + 2 }
}

/** What stands behind `<<EOF` on its line belongs to the same command; what follows the body is new. */
const afterHeredoc = (state: State, rest: string, following: string): readonly SimpleCommand[] => {
  const [same, ...others] = splitShell(rest)
  const own: SimpleCommand = {
    words: [...state.words, ...(same && same.after === '' ? same.words : [])],
    after: state.after,
    writes: [...state.writes, ...(same?.writes ?? [])],
    heredoc: state.heredoc,
  }
  const later = splitShell(following).map((command, index) =>
    index === 0 ? { ...command, after: ';' as const } : command,
  )
  return [own, ...others, ...later]
}
