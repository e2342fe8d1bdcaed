export interface DiffLine {
  readonly sign: '+' | '-' | ' ' | '@'
  readonly text: string
}

export const readDiff = (body: string): readonly DiffLine[] =>
  body.split('\n').map(line => {
    const sign = line.charAt(0)
    if (line.startsWith('@@')) return { sign: '@', text: '' }
    return sign === '+' || sign === '-' || sign === ' ' ? { sign, text: line.slice(1) } : { sign: ' ', text: line }
  })

export const addedText = (diff: readonly DiffLine[]): string =>
  diff.flatMap(({ sign, text }) => (sign === '+' ? [text] : sign === '@' ? [''] : [])).join('\n')
export const removedText = (diff: readonly DiffLine[]): string =>
  diff.flatMap(({ sign, text }) => (sign === '-' ? [text] : [])).join('\n')
