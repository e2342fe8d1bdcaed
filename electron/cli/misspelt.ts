/** The words that are one slip of a finger away: a letter too many, too few, wrong, or two swapped. */
export const oneSlipFrom = (given: string, words: readonly string[]): readonly string[] =>
  words.filter(word => isOneSlip(given, word))

const isOneSlip = (a: string, b: string): boolean => {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}
