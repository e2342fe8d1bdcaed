import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { DistillError } from '../../shared/errors.ts'

/** Who may use a route: anybody on this machine, the hooks, or the holder of the main token alone. */
export type Access = 'open' | 'hooks' | 'main'

export interface Tokens {
  readonly main: string
  readonly hook: string
}

interface Options {
  readonly port: number
  /** Asked on every request, because tokens can be changed while the engine runs. */
  readonly tokens: () => Tokens
}

export type Guard = (headers: IncomingHttpHeaders, access: Access) => void

const BEARER = 'Bearer '
const notHere = () => new DistillError('forbidden', 'This request does not come from where Distill answers.')
const noToken = () =>
  new DistillError('unauthorized', 'A token is needed: "Authorization: Bearer …", as endpoint.json has it.')
const wrongScope = () => new DistillError('forbidden', 'This token does not open this route.')

/** Lets a request pass or throws; what it throws tells nothing about tokens, routes or data. */
export const createGuard = ({ port, tokens }: Options): Guard => {
  const hosts = new Set(['127.0.0.1', 'localhost', '[::1]'].map(name => `${name}:${port}`))
  const origins = new Set([...hosts].map(host => `http://${host}`))
  const isMain = createComparison(() => tokens().main)
  const isHook = createComparison(() => tokens().hook)

  return (headers, access) => {
    if (!hosts.has(headers.host ?? '')) throw notHere()
    if (headers.origin !== undefined && !origins.has(headers.origin)) throw notHere()
    if (access === 'open') return
    const given = bearerOf(headers.authorization)
    const [main, hook] = [isMain(given), isHook(given)]
    if (!main && !hook) throw noToken()
    if (!main && access === 'main') throw wrongScope()
  }
}

const bearerOf = (authorization: string | undefined): Buffer =>
  Buffer.from(authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : '')

/** Takes the same time wherever the first difference lies; an empty token matches nothing. */
const createComparison = (expected: () => string) => {
  let [text, bytes] = ['', Buffer.alloc(0)]
  return (given: Buffer): boolean => {
    if (expected() !== text) [text, bytes] = [expected(), Buffer.from(expected())]
    return bytes.byteLength > 0 && given.byteLength === bytes.byteLength && timingSafeEqual(given, bytes)
  }
}
