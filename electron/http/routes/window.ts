import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { DistillError } from '../../../shared/errors.ts'
import type { Answer } from '../answers.ts'
import type { Route } from '../router.ts'
import { barePage } from './page.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
const PAGES = ['/', '/memories', '/memories/*', '/review', '/review/*', '/activity', '/privacy', '/settings']

/** The files of the window by their path, read once: nothing outside the folder can be named. */
export const readWindow = async (folder: string): Promise<ReadonlyMap<string, Answer>> => {
  const names = await readdir(folder, { recursive: true }).catch(() => null)
  if (names === null) return new Map([['/index.html', barePage]])
  const files = names.filter(name => TYPES[extname(name)] !== undefined)
  const read = files.map(async (name): Promise<readonly [string, Answer]> => {
    const body = await readFile(join(folder, name), 'utf8')
    const headers = ['content-security-policy', POLICY, 'cross-origin-opener-policy', 'same-origin']
    return [`/${name.replaceAll('\\', '/')}`, { status: 200, type: TYPES[extname(name)] ?? '', body, headers }]
  })
  return new Map(await Promise.all(read))
}

/** The window's pages and files carry no data, so they need no token. */
export const windowRoutes = (files: () => Promise<ReadonlyMap<string, Answer>>): readonly Route[] => {
  const give = async (path: string): Promise<Answer> => {
    const file = (await files()).get(path)
    if (!file) throw new DistillError('not_found', 'There is no such file.')
    return file
  }
  const page = (path: string): Route => ({
    methods: ['GET'],
    path,
    access: 'open',
    handler: () => give('/index.html'),
  })
  const file = (path: string): Route => ({
    methods: ['GET'],
    path,
    access: 'open',
    handler: request => give(request.path),
  })
  return [...PAGES.map(page), file('/assets/*'), file('/icon.svg')]
}
