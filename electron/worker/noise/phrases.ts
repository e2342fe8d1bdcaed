const GAP = '…'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `…` stands for a few words of any kind; a phrase begins where a word begins. */
const source = (phrase: string): string =>
  `${/^\w/.test(phrase) ? String.raw`(?<!\w)` : ''}${phrase.split(GAP).map(escaped).join('.{1,100}?')}`

/** One expression for a list of phrases, without regard to case. */
export const anyPhrase = (...lists: readonly (readonly string[])[]): RegExp =>
  new RegExp(lists.flat().map(source).join('|'), 'i')
