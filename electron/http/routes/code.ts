import { DistillError } from '../../../shared/errors.ts'
import { jsonAnswer } from '../answers.ts'
import type { Codes } from '../codes.ts'
import type { Route } from '../router.ts'

const codeIn = (body: Buffer): string => {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'))
    return typeof given === 'object' && given !== null && 'code' in given ? String(given.code) : ''
  } catch {
    return ''
  }
}

/** Trades a single-use code for the token; the guard has refused other origins before. */
export const codeRoute = (codes: Codes, token: () => string): Route => ({
  methods: ['POST'],
  path: '/code',
  access: 'open',
  handler: ({ body }) => {
    if (!codes.use(codeIn(body))) throw new DistillError('unauthorized', 'This code was used already or has expired.')
    return jsonAnswer(200, { token: token() })
  },
})

/** Makes a code for whoever holds the token: `distill serve --open` beside a running engine. */
export const newCodeRoute = (codes: Codes): Route => ({
  methods: ['POST'],
  path: '/code/new',
  access: 'main',
  handler: () => jsonAnswer(200, { code: codes.make() }),
})
