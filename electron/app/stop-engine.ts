import { setTimeout as pause } from 'node:timers/promises'
import { DistillError } from '../../shared/errors.ts'
import { findEngine, urlOf, type Endpoint } from '../base/endpoint.ts'
import { isEngineLocked } from '../base/engine-lock.ts'
import { dataPaths } from '../base/paths.ts'

const WAIT_MS = 20_000
const STEP_MS = 50

const ask = (engine: Endpoint): Promise<boolean> =>
  fetch(`${urlOf(engine)}/stop`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    redirect: 'error',
  }).then(
    answer => answer.ok,
    () => false,
  )

/** Asks the engine that answers to its token; nobody is ended by a process id that may be another's by now. */
export const stopEngine = async (data_dir: string): Promise<boolean> => {
  const paths = dataPaths(data_dir)
  let asked = false
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await pause(STEP_MS)) {
    if (!isEngineLocked(paths.lock)) return asked
    // One that is just starting does not answer yet.
    const running = asked ? null : await findEngine(paths)
    if (running) asked = await ask(running)
  }
  throw new DistillError('busy', `The engine of ${data_dir} does not stop. End its process by hand; nothing is lost.`)
}
