import { statfs } from 'node:fs/promises'
import type { Check } from '../../shared/contract/activity.ts'
import { isDistillError, sentenceOf } from '../../shared/errors.ts'
import { connectionStatus } from '../capture/connect/connect.ts'
import type { Connection } from '../capture/connect/entries.ts'
import { checkModes } from './modes.ts'
import type { Common, Session } from './needs.ts'
import { paint } from './output.ts'

const LOW_DISK_BYTES = 500_000_000

/** What is looked at; each may fail, and then that is what is wrong. */
interface Patient {
  readonly home: string
  open_session(): Promise<Session>
  keys(): Connection
}

const checkEngine = async ({ open_session }: Patient): Promise<readonly Check[]> => {
  try {
    const session = await open_session()
    try {
      return [checkRunning(session), ...(await session.client.call('activity.checks', {})).checks]
    } finally {
      await session.close()
    }
  } catch (error) {
    const state = isDistillError(error, 'not_found') ? 'warning' : 'problem'
    return [{ name: 'engine', state, sentence: sentenceOf(error) }]
  }
}

const checkRunning = (session: Session): Check =>
  session.url
    ? { name: 'engine', state: 'ok', sentence: `The engine runs at ${session.url}.` }
    : {
        name: 'engine',
        state: 'warning',
        sentence: 'No engine runs, so nothing is captured. Start it with "distill serve".',
      }

const sentences = {
  connected: ['ok', 'Claude Code is connected.'],
  outdated: ['problem', 'The connection of Claude Code is outdated: its calls do not arrive. Run "distill connect".'],
  absent: ['warning', 'Claude Code is not connected. Run "distill connect".'],
} as const

/** Also tells which of the client's files hold a token. */
const checkConnection = ({ home, keys }: Patient): { readonly check: Check; readonly files: readonly string[] } => {
  try {
    const status = connectionStatus(home, keys())
    const [state, sentence] = sentences[status.state]
    const files = status.files.filter(file => file.state !== 'absent').map(({ path }) => path)
    return { check: { name: 'connection', state, sentence }, files }
  } catch (error) {
    return { check: { name: 'connection', state: 'problem', sentence: sentenceOf(error) }, files: [] }
  }
}

const checkDisk = async (root: string): Promise<readonly Check[]> => {
  const found = await statfs(root).catch(() => null)
  if (!found) return []
  const free = found.bavail * found.bsize
  const words = `${(free / 1e9).toFixed(1)} GB free where ${root} lies`
  return free < LOW_DISK_BYTES
    ? [{ name: 'disk', state: 'problem', sentence: `Only ${words}. Capture stops when it is full.` }]
    : [{ name: 'disk', state: 'ok', sentence: `${words}.` }]
}

/** Looks at everything that can be wrong and says it in words; fails when something needs the person. */
export const doctor = async (patient: Patient, { output, data_dir }: Common): Promise<number> => {
  const connection = checkConnection(patient)
  // Before the engine is asked: opening the store mends the rights that others should not have had.
  const access = checkModes(data_dir, connection.files)
  const checks = [...(await checkEngine(patient)), connection.check, access, ...(await checkDisk(data_dir))]
  const marks = {
    ok: paint(output, 'green', '✓'),
    warning: paint(output, 'yellow', '!'),
    problem: paint(output, 'red', '✗'),
  }
  output.result({ checks }, () =>
    checks.map(({ name, state, sentence }) => `${marks[state]} ${name.padEnd(12)} ${sentence}`),
  )
  return checks.some(({ state }) => state === 'problem') ? 1 : 0
}
