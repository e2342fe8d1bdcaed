import { announcesSecret, isSecretPair, namedField } from './pairs.ts'
import { isPlaceholder, type Placeholders } from './placeholders.ts'
import { createTally, type Tally } from './tally.ts'

type RedactText = (text: string, placeholders: Placeholders, tally: Tally) => string
type Container = Record<string, unknown> | unknown[]

interface Visit {
  readonly source: Readonly<Container>
  readonly copy: Container
}

const PAIR = 'secret'
const PLAIN_NAME = /^\w{1,64}$/
const MOST_NAMES = 2000

/** Walks a JSON-like value without recursion, so that no depth can exhaust the stack. */
export const createWalk = (redactText: RedactText, isAllowed: (value: string) => boolean) => {
  /** The same few names come with every tool call: those in which nothing was found are not searched again. */
  const harmless = new Set<string>()
  const remember = (name: string): void => {
    if (harmless.size >= MOST_NAMES) harmless.clear()
    if (PLAIN_NAME.test(name)) harmless.add(name)
  }

  return (value: unknown, placeholders: Placeholders, tally: Tally): unknown => {
    const waiting: Visit[] = []
    const nameOf = (field: string): string => {
      if (harmless.has(field)) return field
      const name = redactText(field, placeholders, tally)
      if (name === field) remember(name)
      return name
    }

    const copyOf = (source: unknown): unknown => {
      if (typeof source === 'string') return redactText(source, placeholders, tally)
      if (typeof source !== 'object' || source === null) return source
      const copy: Container = Array.isArray(source) ? [] : {}
      waiting.push({ source: source as Container, copy })
      return copy
    }
    /** A field of that kind goes as a whole; a rule that knows all of it gives the name. */
    const secret = (found: string | number): string => {
      const inner = createTally()
      const redacted = redactText(`${found}`, placeholders, inner)
      const isKnown = isPlaceholder(redacted)
      if (isKnown) for (const { rule, count } of inner.list()) tally.add(rule, count)
      else tally.add(PAIR)
      return isKnown ? redacted : placeholders.of(PAIR, `${found}`)
    }
    const isSecret = (name: string, found: unknown): found is string | number =>
      isSecretPair(name, found) && !isAllowed(`${found as string | number}`)

    const visitArray = (source: readonly unknown[], copy: unknown[]): void => {
      source.forEach((item, at) => {
        copy.push(at > 0 && announcesSecret(source[at - 1], item) ? secret(item as string) : copyOf(item))
      })
    }
    const visitObject = (source: Readonly<Record<string, unknown>>, copy: Record<string, unknown>): void => {
      const taken = new Map<string, number>()
      for (const [field, item] of Object.entries(source)) {
        const name = freeName(copy, nameOf(field), taken)
        const redacted = isSecret(namedField(source, field), item) ? secret(item) : copyOf(item)
        if (name !== '__proto__') copy[name] = redacted
        else
          Object.defineProperty(copy, name, { value: redacted, enumerable: true, writable: true, configurable: true })
      }
    }

    const result = copyOf(value)
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      const { source, copy } = visit
      if (Array.isArray(source)) visitArray(source, copy as unknown[])
      else visitObject(source as Record<string, unknown>, copy as Record<string, unknown>)
    }
    return result
  }
}

/** Two names may become one by redaction; neither field may be lost. */
const freeName = (copy: Readonly<Record<string, unknown>>, name: string, taken: Map<string, number>): string => {
  let free = name
  for (let number = (taken.get(name) ?? 1) + 1; Object.hasOwn(copy, free); number++) {
    free = `${name} (${number})`
    taken.set(name, number)
  }
  return free
}
