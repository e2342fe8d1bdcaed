const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const LOOSE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const pairsOf = (run: string): readonly string[] => {
  const letters = Array.from(run)
  return letters.slice(1).map((letter, at) => letters[at] + letter)
}

const segmented = (run: string): string => [...segmenter.segment(run)].map(part => part.segment).join(' ')

const spaced = (text: string, tokensOf: (run: string) => readonly string[]): string =>
  text.replace(UNSPACED, run => ` ${tokensOf(run).join(' ')} `).replace(LOOSE, run => ` ${segmented(run)} `)

/** Letters and neighbouring pairs, so that a word is found wherever it stands in a run without spaces. */
export const spacedForIndex = (text: string): string => spaced(text, run => [...Array.from(run), ...pairsOf(run)])

/** Pairs alone, because they say more; a single letter is all there is to ask of a run of one. */
export const spacedForQuery = (text: string): string =>
  spaced(text, run => (Array.from(run).length > 1 ? pairsOf(run) : [run]))
