/** What the door writes in the place of the middle of an overlong text. */
const MARK = /\n\[\d{1,12} characters left out\]\n/

const headOf = (text: string): string => {
  const end = Math.max(text.lastIndexOf('\n'), ...['. ', '! ', '? '].map(mark => text.lastIndexOf(mark)))
  return end < 0 ? '' : text.slice(0, end + 1)
}

const tailOf = (text: string): string => {
  const starts = ['\n', '. ', '! ', '? '].flatMap(mark => {
    const at = text.indexOf(mark)
    return at < 0 ? [] : [at + mark.length]
  })
  return starts.length === 0 ? '' : text.slice(Math.min(...starts))
}

/** A sentence or line that was cut in two says something else than it did: both its pieces go. */
export const withoutFragments = (text: string): string => {
  const [first = '', ...others] = text.split(MARK)
  return others.reduce((head, tail) => `${headOf(head).trimEnd()}\n${tailOf(tail)}`, first)
}
