import { jsonAnswer } from '../answers.ts'
import type { Route } from '../router.ts'

/** Ends the engine cleanly, once whoever asked has the answer. */
export const stopRoute = (stop: () => void): Route => ({
  methods: ['POST'],
  path: '/stop',
  access: 'main',
  handler: () => {
    setImmediate(stop)
    return jsonAnswer(202, { stopping: true })
  },
})
