import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DistillError } from '../../shared/errors.ts'
import { findEngine, urlOf } from '../base/endpoint.ts'
import { dataPaths } from '../base/paths.ts'

const START_MS = 15_000
const STEP_MS = 50

/** The running engine of this data directory; one is started, on its own, if none runs. */
export const findOrStartEngine = async (
  data_dir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; token: string }> => {
  const paths = dataPaths(data_dir)
  const running = await findEngine(paths)
  if (running) return { url: urlOf(running), token: running.token }
  const program = fileURLToPath(new URL('../../bin/distill.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'serve', '--data-dir', data_dir], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  child.on('error', () => undefined)
  child.unref()
  const hasFailed = () => child.pid === undefined || Boolean(child.exitCode)
  for (const until = performance.now() + START_MS; !hasFailed() && performance.now() < until; await pause(STEP_MS)) {
    const started = await findEngine(paths)
    if (!started) continue
    said.catch(() => undefined)
    child.stderr.destroy()
    return { url: urlOf(started), token: started.token }
  }
  const reason =
    (child.pid !== undefined && hasFailed() && (await said).trim()) || '"distill doctor" says what is wrong.'
  throw new DistillError('not_running', `The engine for ${data_dir} did not start. ${reason}`)
}
