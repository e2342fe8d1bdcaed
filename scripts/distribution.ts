/** The value below which this share of the sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? Number.NaN

export const ascending = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b)

export const shareFrom = (values: readonly number[], threshold: number): number =>
  values.length === 0 ? 0 : values.filter(value => value >= threshold).length / values.length

/** One line of a table: count, ends and quartiles. */
export const summary = (values: readonly number[]): string => {
  const sorted = ascending(values)
  return [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map(share => quantile(sorted, share).toFixed(2)).join('  ')
}
