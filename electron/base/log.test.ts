import { expect, it } from 'vitest'
import { traceOf } from './log.ts'

it('tells where a failure came from and never what it says', () => {
  const secret = 'the password is hunter2 \n    at hunter2 (/srv/hunter2.ts:7:1)'
  const trace = traceOf(new TypeError(secret))
  expect(trace).toEqual({ error: 'TypeError', at: expect.stringMatching(/^log\.test\.ts:\d+/) })
  expect(JSON.stringify([trace, traceOf(secret)])).not.toContain('hunter2')
})
