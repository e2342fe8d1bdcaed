import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const bin = fileURLToPath(new URL('../../../bin/distill.js', import.meta.url))

/** A place of its own in which the command line is run as a person runs it. */
export const createPlace = () => {
  const root = mkdtempSync(join(tmpdir(), 'distill-cli-'))
  const data = join(root, 'data')
  const env = { ...process.env, HOME: root, DATA_DIR: data, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
  const started: ChildProcess[] = []

  const start = (args: readonly string[], over: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...env, ...over },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    return child
  }
  const runWith = async (over: NodeJS.ProcessEnv, ...args: readonly string[]) => {
    const child = start(args, over)
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: code as number, out, err }
  }
  /** Runs the engine and waits until it is ready; what it says besides is collected. */
  const serve = async (args: readonly string[] = ['--port', '0'], over: NodeJS.ProcessEnv = {}) => {
    const child = start(['serve', ...args], over)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
    const [first] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return { child, first, said: () => said }
  }
  /** Sends the running engine a commit, as a connected client would. */
  const observe = async (id: string, message: string): Promise<number> => {
    const { port, token } = JSON.parse(readFileSync(join(data, 'endpoint.json'), 'utf8'))
    const answer = await fetch(`http://127.0.0.1:${port}/observe`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        session_id: 'cli',
        hook_event_name: 'PostToolUse',
        cwd: join(root, 'shop'),
        tool_use_id: id,
        tool_name: 'Bash',
        tool_input: { command: `git commit -m "${message}"` },
        tool_response: { stdout: `[main 3f1c2ab] ${message}`, stderr: '' },
      }),
    })
    return answer.status
  }
  return {
    root,
    data,
    env,
    start,
    serve,
    observe,
    runWith,
    run: (...args: readonly string[]) => runWith({}, ...args),
    json: async (...args: readonly string[]) => JSON.parse((await runWith({}, ...args, '--json')).out),
    remove: () => {
      for (const child of started) if (child.exitCode === null) child.kill('SIGKILL')
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
