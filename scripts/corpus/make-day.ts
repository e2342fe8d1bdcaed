import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { callOf } from './day/calls.ts'
import { createRandom, type Random } from './day/random.ts'
import { parseStories, type Step } from './day/story.ts'
import type { DayCall, HookBody } from './load.ts'

const OFFSET_MINUTES = 120
const MIDNIGHT_UTC = Date.parse('2026-05-13T00:00:00.000Z') - OFFSET_MINUTES * 60_000

const uuid = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`

const remembered = (make: () => string): ((key: number) => string) => {
  const known = new Map<number, string>()
  return key => known.get(key) ?? known.set(key, make()).get(key) ?? ''
}

const startOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return MIDNIGHT_UTC + (hours * 60 + minutes) * 60_000
}

/** The calls of a day in their order, each with the hook body that the client would send. */
export const makeDay = (stories: readonly string[], random: Random): readonly DayCall[] => {
  const [sessionId, promptId] = [remembered(() => uuid(random)), remembered(() => uuid(random))]
  let [now, prompt] = [MIDNIGHT_UTC, 0]

  const bodyOf = (step: Step, duration: number): HookBody => {
    const call = callOf(step, random)
    const cwd = `/home/dev/${step.repo}`
    const session = sessionId(step.session)
    const id = `toolu_01${random.hex(22)}`
    const common = {
      session_id: session,
      transcript_path: `/home/dev/.claude/projects/${cwd.replaceAll('/', '-')}/${session}.jsonl`,
      cwd,
      prompt_id: promptId(step.prompt),
      permission_mode: step.letter === 'P' ? 'plan' : 'acceptEdits',
      effort: { level: 'medium' },
      hook_event_name: step.failed ? 'PostToolUseFailure' : 'PostToolUse',
      tool_name: call.tool,
      tool_input: call.input,
    }
    const error = step.letter === 'B' ? `Exit code 1\n${step.block}` : step.block
    return step.failed
      ? { ...common, tool_use_id: id, error, is_interrupt: false, duration_ms: duration }
      : { ...common, tool_response: call.response, tool_use_id: id, duration_ms: duration }
  }

  return parseStories(stories).map((step, index) => {
    const duration = random.between(8, step.letter === 'B' || step.letter === 'A' ? 9_000 : 400)
    if (step.starts_at !== null) now = Math.max(now, startOf(step.starts_at))
    if (step.prompt !== prompt) now += random.between(60, 300) * 1_000
    prompt = step.prompt
    now += duration + random.between(1_500, 22_000)
    return {
      id: `day-${String(index + 1).padStart(3, '0')}`,
      body: bodyOf(step, duration),
      received_at: new Date(now).toISOString(),
      offset_minutes: OFFSET_MINUTES,
      worth_keeping: step.worth_keeping,
    }
  })
}

/** The stories in the order of their file names. */
export const readStories = (): readonly string[] => {
  const folder = new URL('./day/', import.meta.url)
  const names = readdirSync(folder).filter(name => name.endsWith('.txt'))
  return names.toSorted((a, b) => a.localeCompare(b)).map(name => readFileSync(new URL(name, folder), 'utf8'))
}

export const dayText = (): string =>
  makeDay(readStories(), createRandom(20_260_513))
    .map(call => `${JSON.stringify(call)}\n`)
    .join('')

if (import.meta.main) writeFileSync(new URL('../../resources/labelled/day.jsonl', import.meta.url), dayText())
