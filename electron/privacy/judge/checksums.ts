const digits = (value: string): readonly number[] => Array.from(value.replaceAll(/\D/g, ''), Number)

const passesLuhn = (numbers: readonly number[]): boolean =>
  numbers
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0) %
    10 ===
  0

/** The lengths and first digits that issuers use. */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14})$/

export const isCard = (value: string): boolean => {
  const plain = value.replaceAll(/[ -]/g, '')
  return ISSUED.test(plain) && passesLuhn(digits(plain)) && new Set(plain).size > 1
}

const MOST_IBAN = 34

export const isIban = (value: string): boolean => {
  const plain = value.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > MOST_IBAN) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const char of moved) for (const digit of parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Brazil's tax number carries two check digits. */
export const isCpf = (value: string): boolean => {
  const numbers = digits(value)
  const check = (length: number): number => {
    const sum = numbers.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0)
    return ((sum * 10) % 11) % 10
  }
  return new Set(numbers).size > 1 && check(9) === numbers[9] && check(10) === numbers[10]
}
