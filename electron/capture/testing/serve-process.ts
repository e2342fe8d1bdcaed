import { systemClock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import { openCapture } from '../open.ts'
import { everything } from './open-capture.ts'

/** Observes without end and tells each id once it is acknowledged, until it is killed. */
const [, , directory = '', run = ''] = process.argv
const capture = await openCapture({
  directory,
  scannerOptions: {},
  settings: () => everything,
  tokens: () => [],
  onCommitted: () => undefined,
  home: '/home/dev',
  clock: systemClock,
  log: silentLog,
})
const lane = async (name: string): Promise<void> => {
  for (let number = 0; ; number++) {
    const tool_use_id = `${run}-${name}-${number}`
    const tool_response = { stdout: `${tool_use_id} ${'text '.repeat(number % 400)}` }
    const body = { session_id: 's', hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id, tool_response }
    const { id } = await capture.door.observe(Buffer.from(JSON.stringify(body)))
    process.stdout.write(`${id}\n`)
  }
}
await Promise.all(Array.from({ length: 16 }, (_, at) => lane(String(at))))
