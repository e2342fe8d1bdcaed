const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Far more than any tool sends; beyond it a parser takes so much memory that it ends the whole process. */
const DEEPEST = 5000
const MOST_PARTS = 1_000_000

/** Whether JSON of these bytes may be parsed without fear; looks at brackets alone, not at correctness. */
export const isParseable = (bytes: Uint8Array): boolean => {
  let [depth, parts, inText] = [0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++
      parts++
      if (depth > DEEPEST || parts > MOST_PARTS) return false
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return true
}
