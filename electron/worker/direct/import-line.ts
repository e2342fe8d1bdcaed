import { z } from 'zod'
import { memoryTypes, type NewMemory } from '../../../shared/domain/memory.ts'
import type { Repo } from '../../storage/port.ts'
import { derivedId } from '../../base/ids.ts'

const isYear = (year: number): boolean => year >= 0 && year <= 9999
const time = z
  .string()
  .refine(text => isYear(new Date(text).getUTCFullYear()), 'is not a date')
  .transform(text => new Date(text).toISOString())
const text = z.string().max(500)
const texts = z.array(text).max(200)
const id = z.string().regex(/^[\w.:-]{1,100}$/, 'is not an id')

const line = z.object({
  id: id.optional(),
  content: z.string(),
  type: z.enum(memoryTypes),
  repos: texts.default([]),
  tags: texts.default([]),
  agent_id: text.nullable().default(null),
  author: text.nullable().default(null),
  created_at: time.optional(),
  verified_at: time.nullable().default(null),
  deleted_at: time.nullable().default(null),
  supersedes: z
    .union([id.transform(one => [one]), z.array(id).max(1000)])
    .nullable()
    .default([]),
  access_count: z.int().min(0).default(0),
  source: text.nullable().default(null),
  trust: z.enum(['local', 'web']).default('local'),
  repo_names: z.record(text, text.trim().min(1)).nullable().default({}),
})

export interface ImportedLine {
  readonly memory: NewMemory
  readonly supersedes: readonly string[]
  /** What its repositories are called, where the line tells. */
  readonly named: readonly Repo[]
}

/** What another tool brought from the net stays recognisable after a journey through a file. */
const FROM_THE_NET = /^(?:WebFetch|WebSearch|mcp__)/

const problemOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  const field = issue?.path.join('.')
  return field ? `\`${field}\`: ${issue?.message}.` : `${issue?.message ?? 'It is not a memory'}.`
}

/** One line of an export. Without an id it gets one from its own text, so that a second import finds it. */
export const readImportLine = (raw: string, now: string): ImportedLine | { readonly problem: string } => {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return { problem: 'It is not JSON.' }
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) return { problem: problemOf(parsed.error) }
  const {
    source,
    supersedes,
    repo_names,
    id = derivedId('import', raw.trim()),
    created_at = now,
    ...rest
  } = parsed.data
  const trust = FROM_THE_NET.test(source ?? '') ? 'web' : parsed.data.trust
  return {
    memory: { ...rest, id, created_at, tool: source, session: null, observations: [], evidence: [], trust },
    supersedes: supersedes ?? [],
    named: rest.repos.flatMap(key => {
      const name = repo_names?.[key]
      return name === undefined ? [] : [{ key, name }]
    }),
  }
}
