const number = new Intl.NumberFormat('en')

export const count = (n: number): string => number.format(n)
export const counted = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`
