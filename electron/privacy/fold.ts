const UNSEEN = String.raw`\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`
const FULL_WIDTH = String.raw`\uff01-\uff5e`
const ALIKE = 'АВЕКМНОРСТУХаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν'
const LATIN = 'ABEKMHOPCTYXaeopcyxijshdqwABEZHIKMNOPTYXoav'
/** Characters nobody sees, full-width copies of ASCII, and letters of other scripts that stand among Latin ones. */
const HIDING = new RegExp(`[${UNSEEN}${FULL_WIDTH}]|(?<=[\\w-])[${ALIKE}]|[${ALIKE}](?=[\\w-])`, 'g')
const IS_UNSEEN = new RegExp(`[${UNSEEN}]`)
const TO_ASCII = 0xfee0

export interface Folded {
  readonly text: string
  /** Where a place in the folded text lies in the original. */
  readonly origin: (at: number) => number
}

/** The text as a program would read it that takes look-alikes for letters; null when nothing hides in it. */
export const fold = (text: string): Folded | null => {
  if (text.search(HIDING) < 0) return null
  let folded = ''
  let from = 0
  const removed: number[] = []
  for (const { index, 0: char } of text.matchAll(HIDING)) {
    folded += text.slice(from, index)
    from = index + 1
    if (IS_UNSEEN.test(char)) removed.push(folded.length)
    else folded += plain(char)
  }
  return { text: folded + text.slice(from), origin: at => at + countUpTo(removed, at) }
}

const plain = (char: string): string => {
  const alike = ALIKE.indexOf(char)
  return alike >= 0 ? LATIN[alike]! : String.fromCharCode(char.charCodeAt(0) - TO_ASCII)
}

/** How many of these places, which are in order, lie at or before a place. */
const countUpTo = (places: readonly number[], at: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}
