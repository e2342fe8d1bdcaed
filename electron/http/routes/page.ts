import { createHash } from 'node:crypto'
import type { Answer } from '../answers.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center }
  main { max-width: 32rem; padding: 2rem }
  h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 .5rem }
  p { margin: 0 0 .75rem; opacity: .8 }
  code { font: .9em ui-monospace, monospace }
`
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Distill</title><style>${style}</style></head>
<body><main>
<h1>Distill is running.</h1>
<p>It captures what your coding agent does, distils it on this machine, and gives it back when it matters.</p>
<p>Its window is not built: run <code>npm run build</code>. Until then ask it from a terminal: <code>distill status</code>, <code>distill search "…"</code>.</p>
</main></body>
</html>
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Where the window was not built: says that the engine runs, and nothing about what it knows. */
export const barePage: Answer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: page,
  headers: ['content-security-policy', policy],
}
