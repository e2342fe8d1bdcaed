/** Reports every place where a keyword starts, whatever its case. */
export type Search = (text: string, found: (keyword: number, at: number) => void) => void

const ASCII = 128

/** Aho–Corasick: all keywords in one walk over the text, a few operations a character. */
export const createSearch = (keywords: readonly string[]): Search => {
  const classes = classesOf(keywords)
  const width = Math.max(...classes) + 1
  const { next, ending } = tables(keywords, classes, width)
  return (text, found) => {
    let row = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      row = next[row + (code < ASCII ? classes[code]! : 0)]!
      if (row === 0) continue
      const ends = ending[row / width]
      if (ends !== undefined) for (const { keyword, length } of ends) found(keyword, at + 1 - length)
    }
  }
}

interface Ending {
  readonly keyword: number
  readonly length: number
}

/** Characters no keyword has share class 0; both cases of a letter share theirs. */
const classesOf = (keywords: readonly string[]): Uint8Array => {
  const classes = new Uint8Array(ASCII)
  let count = 0
  for (const char of keywords.join('')) {
    const code = char.charCodeAt(0)
    if (classes[code] !== 0) continue
    classes[code] = ++count
    classes[char.toUpperCase().charCodeAt(0)] = count
  }
  return classes
}

/** Every state knows its successor for every class, so that the walk never steps back. */
const tables = (keywords: readonly string[], classes: Uint8Array, width: number) => {
  const most = keywords.reduce((sum, word) => sum + word.length, 1)
  const next = new Int32Array(most * width)
  const ending: (Ending[] | undefined)[] = Array.from({ length: most })
  let states = 1
  keywords.forEach((word, keyword) => {
    let state = 0
    for (let at = 0; at < word.length; at++) {
      const cell = state * width + classes[word.charCodeAt(at)]!
      if (next[cell] === 0) next[cell] = states++
      state = next[cell]!
    }
    ending[state] = [...(ending[state] ?? []), { keyword, length: word.length }]
  })
  fillFallbacks(next, width, ending)
  return { next: next.subarray(0, states * width).map(state => state * width), ending }
}

const fillFallbacks = (next: Int32Array, width: number, ending: (Ending[] | undefined)[]): void => {
  const fallback = new Int32Array(ending.length)
  const queue = [...next.subarray(0, width)].filter(state => state !== 0)
  for (const state of queue) {
    const back = fallback[state]! * width
    const inherited = ending[fallback[state]!]
    if (inherited) ending[state] = [...(ending[state] ?? []), ...inherited]
    for (let cls = 0; cls < width; cls++) {
      const cell = state * width + cls
      const beyond = next[back + cls]!
      if (next[cell] === 0) {
        next[cell] = beyond
      } else {
        fallback[next[cell]!] = beyond
        queue.push(next[cell]!)
      }
    }
  }
}
