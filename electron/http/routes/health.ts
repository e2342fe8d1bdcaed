import { jsonAnswer } from '../answers.ts'
import type { Route } from '../router.ts'

export const healthRoute = (version: string, pid: number): Route => ({
  methods: ['GET'],
  path: '/health',
  access: 'open',
  handler: () => jsonAnswer(200, { status: 'ok', version, pid }),
})
