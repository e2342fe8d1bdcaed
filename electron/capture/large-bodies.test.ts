import { afterEach, describe, expect, it } from 'vitest'
import { isDistillError } from '../../shared/errors.ts'
import { fakeSecret } from './testing/open-capture.ts'
import { createLargeBodies, type LargeBodies } from './large-bodies.ts'

const scannerOptions = { homes: ['/home/dev'] }
const hanging = new URL('./testing/hanging-thread.ts', import.meta.url)
const body = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
let bodies: LargeBodies
afterEach(() => bodies.close())

describe('large bodies', () => {
  it('are redacted in their thread as small ones are in the main one', async () => {
    bodies = createLargeBodies({ scannerOptions, tokens: () => ['engine-token'] })
    const text = `${fakeSecret(1)} engine-token /home/dev/x ${'long '.repeat(100_000)}`
    const prepared = await bodies.prepare(body({ tool_name: 'Bash', tool_response: text }))
    expect(prepared.kind).toBe('entry')
    const kept = prepared.kind === 'entry' ? prepared.body : ''
    expect(kept).toMatch(/^\{"event".*~\/x/)
    expect(kept).not.toMatch(/ghp_|engine-token/)
  })

  it('come back in the right hands when several are under way', async () => {
    bodies = createLargeBodies({ scannerOptions, tokens: () => [] })
    const tools = Array.from({ length: 8 }, (_, at) => `Tool${at}`)
    const prepared = await Promise.all(
      tools.map(tool_name => bodies.prepare(body({ tool_name, tool_response: 'x '.repeat(50_000) }))),
    )
    expect(prepared.map(one => (one.kind === 'entry' ? one.subject.tool : ''))).toEqual(tools)
  })

  it('still come through after the idle thread was ended', async () => {
    bodies = createLargeBodies({ scannerOptions, tokens: () => [], idleMs: 1 })
    await bodies.prepare(body({ tool_name: 'A' }))
    await new Promise(resolve => setTimeout(resolve, 100))
    expect((await bodies.prepare(body({ tool_name: 'B' }))).kind).toBe('entry')
  })

  it.each([
    ['depth', '['.repeat(4_000_000) + ']'.repeat(4_000_000)],
    ['number of parts', `[${'{},'.repeat(4_000_000)}{}]`],
  ])('that would swell by their %s are refused before they can end the process', async (_, value) => {
    bodies = createLargeBodies({ scannerOptions, tokens: () => [] })
    expect(await bodies.prepare(Buffer.from(`{"tool_input":${value}}`))).toEqual({
      kind: 'refused',
      reason: 'too_complex',
    })
  })

  it('that hang the thread are given up, and the thread with them', async () => {
    bodies = createLargeBodies({ scannerOptions, tokens: () => [], thread: hanging, longestMs: 300 })
    await expect(bodies.prepare(body({}))).rejects.toSatisfy(error => isDistillError(error, 'too_slow'))
  })
})
