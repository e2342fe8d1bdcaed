import type { ServerResponse } from 'node:http'
import type { Live } from '../../api/live.ts'
import { safeHeaders, strictPolicy } from '../answers.ts'
import type { Route } from '../router.ts'

/** So often something is said even when nothing happens: a silent line is a dead one. */
const BEAT_MS = 10_000
/** A window that does not read is cut off; it comes back and asks for everything anew. */
const UNREAD_BYTES = 256 * 1024

const NDJSON = 'application/x-ndjson; charset=utf-8'

/** The window's live line: one JSON value a line for as long as the window is open. */
export const eventsRoute = (live: Live, beat_ms: number = BEAT_MS): Route => {
  const follow = (response: ServerResponse): Promise<void> =>
    new Promise(resolve => {
      const say = (value: unknown): void => {
        if (response.writableLength > UNREAD_BYTES) response.destroy()
        else response.write(`${JSON.stringify(value)}\n`)
      }
      const unfollow = live.follow(say)
      const beat = setInterval(() => say({ changed: [] }), beat_ms).unref()
      response.on('close', () => {
        unfollow()
        clearInterval(beat)
        resolve()
      })
      say({ changed: [] })
    })

  return {
    methods: ['GET'],
    path: '/events',
    access: 'main',
    handler: {
      raw: async (_request, response) => {
        response.writeHead(200, ['content-type', NDJSON, ...safeHeaders.flat(), ...strictPolicy])
        await follow(response)
      },
    },
  }
}
