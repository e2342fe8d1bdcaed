const UNSEEN = String.raw`\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`
const FULL_WIDTH = String.raw`\uff01-\uff5e`
const ALIKE = 'АВЕКМНОРСТУХаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν'
const LATIN = 'ABEKMHOPCTYXaeopcyxijshdqwABEZHIKMNOPTYXoav'
const ESCAPED = String.raw`\\{1,2}(?:u00|x)[2-7][\da-fA-F]|%[2-7][\da-fA-F]`
/** Characters nobody sees, full-width copies of ASCII, letters of other scripts among Latin ones, and written escapes. */
const HIDING = new RegExp(`[${UNSEEN}${FULL_WIDTH}]|(?<=[\\w-])[${ALIKE}]|[${ALIKE}](?=[\\w-])|${ESCAPED}`, 'g')
/** Most texts have nothing of the kind, and this says so quickly. */
const MAY_HIDE = new RegExp(`[${UNSEEN}${FULL_WIDTH}${ALIKE}]|\\\\u00[2-7]|\\\\x[2-7]|%[2-7]`)
const IS_UNSEEN = new RegExp(`^[${UNSEEN}]$`)
const TO_ASCII = 0xfee0

export interface Folded {
  readonly text: string
  /** Where a place in the folded text lies in the original. */
  readonly origin: (at: number) => number
}

/** The text as a program would read it that takes look-alikes for letters; null when nothing hides in it. */
export const fold = (text: string): Folded | null => {
  if (!MAY_HIDE.test(text)) return null
  let folded = ''
  let from = 0
  const removed: number[] = []
  for (const { index, 0: found } of text.matchAll(HIDING)) {
    folded += text.slice(from, index)
    from = index + found.length
    if (!IS_UNSEEN.test(found)) folded += plain(found)
    const lost = IS_UNSEEN.test(found) ? found.length : found.length - 1
    for (let count = 0; count < lost; count++) removed.push(folded.length)
  }
  return from === 0 ? null : { text: folded + text.slice(from), origin: at => at + countUpTo(removed, at) }
}

const plain = (found: string): string => {
  if (found.length > 1) return String.fromCharCode(Number.parseInt(found.slice(-2), 16))
  const alike = ALIKE.indexOf(found)
  return alike >= 0 ? LATIN[alike]! : String.fromCharCode(found.charCodeAt(0) - TO_ASCII)
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
