/** The mark around everything Distill gives to an agent, so that it is known again when a tool echoes it. */
const TAG = 'distill-memory'
const OPENING = `<${TAG}`
const CLOSING = `</${TAG}>`

/** Wraps text for an agent. A closing mark inside the text cannot end the block early. */
export const wrapInjected = (text: string, about: string): string =>
  `${OPENING} about="${about.replaceAll(/["<>]/g, "'")}">\n${text.replaceAll(`</${TAG}`, `<\\/${TAG}`)}\n${CLOSING}`

/** The text without the blocks Distill injected; a block whose end was cut off goes with all that follows. */
export const withoutInjected = (text: string): string => {
  let kept = ''
  let from = 0
  for (let at = text.indexOf(OPENING); at >= 0; at = text.indexOf(OPENING, from)) {
    const next = text[at + OPENING.length]
    if (next !== ' ' && next !== '>') {
      kept += text.slice(from, at + OPENING.length)
      from = at + OPENING.length
      continue
    }
    kept += text.slice(from, at)
    const end = text.indexOf(CLOSING, at)
    if (end < 0) return kept
    from = end + CLOSING.length
  }
  return from === 0 ? text : kept + text.slice(from)
}
