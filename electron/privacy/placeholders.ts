/** `[REDACTED:rule]`, and `[REDACTED:rule-2]` for the second value of that rule. */
export const PLACEHOLDER = /\[REDACTED:[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,7}\]/y
export const PLACEHOLDER_START = '[redacted:'

/** Whether a text is one placeholder and nothing else. */
export const isPlaceholder = (text: string): boolean => {
  PLACEHOLDER.lastIndex = 0
  return PLACEHOLDER.test(text) && PLACEHOLDER.lastIndex === text.length
}

/** Gives the same value the same placeholder as long as it lives: one text, or one JSON-like value. */
export interface Placeholders {
  of(rule: string, value: string): string
  /** A placeholder that stood in the text already: its number is taken. */
  seen(placeholder: string): void
}

export const createPlaceholders = (): Placeholders => {
  const given = new Map<string, string>()
  const taken = new Set<string>()
  const last = new Map<string, number>()
  const next = (rule: string): string => {
    const number = (last.get(rule) ?? 0) + 1
    last.set(rule, number)
    return number === 1 ? `[REDACTED:${rule}]` : `[REDACTED:${rule}-${number}]`
  }
  const free = (rule: string): string => {
    let placeholder = next(rule)
    while (taken.has(placeholder)) placeholder = next(rule)
    return placeholder
  }
  return {
    of: (rule, value) => {
      const key = `${rule}\u0000${value}`
      const placeholder = given.get(key) ?? free(rule)
      given.set(key, placeholder)
      return placeholder
    },
    seen: placeholder => taken.add(placeholder),
  }
}
