import { jsonAnswer } from '../answers.ts'
import type { Route } from '../router.ts'

export const statusRoute = (status: () => Promise<unknown>): Route => ({
  methods: ['GET'],
  path: '/status',
  access: 'main',
  handler: async () => jsonAnswer(200, await status()),
})
