import { fits } from './judge/fits.ts'
import { nameKind } from './judge/names.ts'
import { isPassword } from './judge/values.ts'

const LEAST_NUMBER = 1000

/** Whether a field of this name holds a secret, judged by name and value. */
export const isSecretPair = (name: string, value: unknown): boolean => {
  if (typeof value === 'number') return nameKind(name) === 'password' && value >= LEAST_NUMBER
  if (typeof value !== 'string' || value === '') return false
  const kind = nameKind(name)
  return kind !== null && fits(kind, value, 'quoted')
}

const FLAG = /^--?([A-Za-z][\w-]*)$/

/** Whether the argument after this one is a secret: `--token`, `--password`. */
export const announcesSecret = (argument: unknown, next: unknown): boolean => {
  if (typeof argument !== 'string' || typeof next !== 'string' || next.startsWith('-')) return false
  if (/^(?:-u|--user)$/.test(argument)) return /^[^\s:/]+:[^\s/]/.test(next)
  const name = FLAG.exec(argument)?.[1]
  return name !== undefined && nameKind(name) !== null && isPassword(next)
}

const NAMES = ['name', 'Name', 'key', 'Key']
const VALUES = ['value', 'Value']

/** `{"name": "DB_PASSWORD", "value": "…"}`: the name that the field `value` of such an object has. */
export const namedField = (object: Readonly<Record<string, unknown>>, field: string): string => {
  if (!VALUES.includes(field)) return field
  const name = NAMES.map(key => (Object.hasOwn(object, key) ? object[key] : undefined)).find(
    value => typeof value === 'string',
  )
  return typeof name === 'string' ? name : field
}
