/** A reaction, a greeting or a thank-you says nothing to keep, however politely. */
const PHRASES = new Set(
  [
    ['ok', 'okay', 'k', 'yes', 'yep', 'yeah', 'no', 'nope', 'sure', 'done', 'please', 'sorry'],
    ['thank', 'thanks', 'thank you', 'thank you much', 'thank you so much', 'thank you very much', 'thx', 'ty', 'np'],
    ['lgtm', 'looks good', 'looks good to me', 'sounds good', 'all good', 'makes sense', 'fair enough', 'ship it'],
    ['great', 'great job', 'great work', 'nice', 'nice one', 'nice work', 'cool', 'perfect', 'awesome', 'well done'],
    ['hi', 'hello', 'hey', 'bye', 'see you', 'wow', 'yay'],
    ['good morning', 'good afternoon', 'good evening', 'good night'],
    ['go ahead', 'continue', 'proceed', 'got it', 'will do', 'no problem', "you're welcome", 'you are welcome'],
    ['any', 'anything', 'any questions', 'everyone', 'all', 'there', 'team', 'folks', 'guys', 'so', 'very', 'much'],
    ['for the help', 'for your help', 'for the review', 'for your review'],
    ["i'll take a look", 'ill take a look', 'let me know', 'let me check'],
  ].flat(),
)
const FORMS = /^(?:congrat\w*|hmm+|haha\w*|thanks? you|for (?:the|your) quick \w+|thank you (?:so|very))$/

const isPhrase = (text: string): boolean => PHRASES.has(text) || FORMS.test(text)

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
      size =>
        at + size <= words.length &&
        isPhrase(
          words
            .slice(at, at + size)
            .join(' ')
            .toLowerCase(),
        ),
    )
    if (length === undefined) return false
    at += length
  }
  return true
}
