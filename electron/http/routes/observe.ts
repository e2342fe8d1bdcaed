import type { Door } from '../../capture/1-door.ts'
import { jsonAnswer } from '../answers.ts'
import type { Route } from '../router.ts'

/** Answers once the observation is in the journal; no model and no database is waited for. */
export const observeRoute = (door: Door): Route => ({
  methods: ['POST'],
  path: '/observe',
  access: 'hooks',
  handler: async ({ body }) => jsonAnswer(202, await door.observe(body)),
  onRefused: code => door.refused(code),
})
