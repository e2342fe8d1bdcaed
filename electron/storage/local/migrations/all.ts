import { first } from './001-first.ts'

/** In order; a migration's number is its place here plus one, and none is ever changed once released. */
export const migrations: readonly string[] = [first]
