import type { Redaction, Scanner } from '../../privacy/types.ts'

const SECRET = /SECRET-[A-Z0-9]{8}/g

/** Finds one made-up kind of secret; for tests of what happens around a scanner, not of what it finds. */
export const plainScanner: Scanner = {
  version: 'plain',
  redact: text => ({ text: text.replaceAll(SECRET, '[REDACTED:made-up]'), redactions: counted(text) }),
  redactValue: value => {
    const text = JSON.stringify(value)
    return { value: JSON.parse(text.replaceAll(SECRET, '[REDACTED:made-up]')), redactions: counted(text) }
  },
  find: counted,
}

function counted(text: string): readonly Redaction[] {
  const count = text.match(SECRET)?.length ?? 0
  return count > 0 ? [{ rule: 'made-up', count }] : []
}
