/** `45 %`; never a bare 0 for something that is left. */
export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? 'under 1 %' : `${Math.round(share * 100)} %`

export const decimals = (value: number): string => value.toFixed(2)

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

export const bytes = (size: number): string => {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)))
  const value = size / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? ''}`
}
