/** A reaction, a greeting or a thank-you says nothing to keep, however politely. */
const PHRASE =
  /^(?:ok(?:ay)?|k|yes|yep|yeah|no|nope|sure|thanks?(?: you)?|thank you(?: so| very)?(?: much)?|thx|ty|lgtm|looks good(?: to me)?|sounds good|great(?: job| work)?|nice(?: one| work)?|cool|perfect|awesome|done|hi|hello|hey|good (?:morning|afternoon|evening|night)|bye|see you|please|go ahead|continue|proceed|got it|will do|no problem|you(?:'re| are) welcome|np|ship it|well done|congrat\w*|sorry|hmm+|haha\w*|wow|yay|all good|makes sense|fair enough|any(?:thing| questions)?|everyone|all|there|team|folks|guys|so|very|much|for (?:the|your) (?:help|review|quick \w+)|i'?ll take a look|let me (?:know|check))$/i

const SPLIT = /(?:[\s,.!?;:\-–—()\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]|\u{FE0F})+/u
const MAX_CHATTER = 160

/** True when a text is made of such phrases alone. */
export const isChatter = (text: string): boolean => {
  if (text.length > MAX_CHATTER) return false
  const words = text
    .trim()
    .split(SPLIT)
    .filter(word => word !== '')
  let at = 0
  while (at < words.length) {
    const length = [5, 4, 3, 2, 1].find(
      size => at + size <= words.length && PHRASE.test(words.slice(at, at + size).join(' ')),
    )
    if (length === undefined) return false
    at += length
  }
  return true
}
