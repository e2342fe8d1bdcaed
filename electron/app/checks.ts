import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { Check, EngineStatus } from '../../shared/contract/activity.ts'
import { localTime } from '../base/clock.ts'
import type { Settings } from '../base/settings.ts'
import { damagedFiles } from '../models/builtin/model-file.ts'
import { hasModel, type Choice, type Part } from '../models/choose.ts'
import { createOllamaClient } from '../models/ollama/client.ts'
import { ollamaHealth } from '../models/ollama/models.ts'

interface Needs {
  /** Where the built-in embedding model lies. */
  readonly model_dir: string
  readonly settings: () => Settings
  readonly choice: Readonly<Record<Part, Choice>>
  readonly status: () => Promise<EngineStatus>
  /** Null where no door is open. */
  readonly refused: () => Readonly<Record<string, number>> | null
  /** What the store kept of the last time its file had to be replaced. */
  readonly last_recovery: () => Promise<unknown>
}

const ok = (name: string, sentence: string): Check => ({ name, state: 'ok', sentence })
const warning = (name: string, sentence: string): Check => ({ name, state: 'warning', sentence })
const problem = (name: string, sentence: string): Check => ({ name, state: 'problem', sentence })

const checkBuiltin = async ({ model_dir }: Needs): Promise<Check> => {
  const damaged = await damagedFiles(model_dir)
  return damaged.length === 0
    ? ok('embedder', 'The built-in embedding model is there and genuine.')
    : problem(
        'embedder',
        `The built-in embedding model is missing or damaged (${damaged.map(file => file.name).join(', ')}). Run "npm run fetch-model".`,
      )
}

const checkOllama = async ({ settings, choice }: Needs): Promise<Check> => {
  const { ollama_host, llm_model, embedding_model } = settings()
  const { up, models, reason, version } = await ollamaHealth(createOllamaClient(ollama_host))
  if (!up)
    return problem(
      'ollama',
      `Ollama is chosen but does not answer (${reason}). Start it: what was captured waits and is not lost.`,
    )
  const needed = [choice.distiller.side === 'ollama' && llm_model, choice.embedder.side === 'ollama' && embedding_model]
  const missing = needed.filter(name => typeof name === 'string').filter(name => !hasModel(models, name))
  return missing.length === 0
    ? ok('ollama', `Ollama ${version} answers and has its models.`)
    : problem(
        'ollama',
        `Ollama does not have ${missing.join(' and ')}. Run: ${missing.map(name => `ollama pull ${name}`).join('; ')}`,
      )
}

const recovery = z.object({ at: z.string(), backup: z.string().nullable(), set_aside: z.string() })

/** Told until the person has dealt with the damaged file, because memories may be missing. */
const checkStore = (kept: unknown): readonly Check[] => {
  const { data } = recovery.safeParse(kept)
  if (!data || !existsSync(data.set_aside)) return []
  const then =
    data.backup === null ? 'there was no backup, so it began anew' : `the backup ${data.backup} took its place`
  return [
    warning(
      'store',
      `On ${data.at.slice(0, 10)} the database was found damaged; ${then}. The damaged file is ${data.set_aside}: delete it if nothing is to be saved from it.`,
    ),
  ]
}

const checkQueue = ({ queue, worker }: EngineStatus): Check => {
  if (queue.dead > 0)
    return warning(
      'queue',
      `${queue.dead} observations failed three times. "distill activity --state dead" shows them; "distill retry ID" or "distill dismiss ID" decides.`,
    )
  if (worker.state === 'waiting')
    return problem(
      'queue',
      `The worker waits: ${worker.reason ?? 'no reason given'}. ${queue.pending} observations are safe in the journal.`,
    )
  return ok('queue', `${queue.pending + queue.processing} observations wait.`)
}

const checkCapture = ({ capture }: EngineStatus): readonly Check[] => {
  if (capture.state === 'capturing') return []
  const until = capture.paused_until ? localTime(capture.paused_until) : 'it is resumed'
  return [warning('capture', `Capture is paused until ${until}. "distill resume" ends the pause.`)]
}

const remedyOf: Readonly<Record<string, string>> = {
  disk_full: 'Free some space where the data lies.',
  read_only: 'Make the data directory writable.',
  busy: 'Too much came at once; if that goes on, restart the engine.',
  too_large: 'What is too large is left out; there is nothing to do.',
  too_complex: 'What is nested too deeply is left out; there is nothing to do.',
}
const WRONG_SENDER = 'Another program than a connected client may be sending: "distill connect --status" says more.'

const checkDoor = (refused: Readonly<Record<string, number>>): Check => {
  const reasons = Object.entries(refused).map(([reason, count]) => `${count} × ${reason.replaceAll('_', ' ')}`)
  const remedies = new Set(Object.keys(refused).map(reason => remedyOf[reason] ?? WRONG_SENDER))
  return reasons.length === 0
    ? ok('door', 'No observation was turned away since the engine started.')
    : warning(
        'door',
        `Observations were turned away since the engine started: ${reasons.join(', ')}. ${[...remedies].join(' ')}`,
      )
}

/** What the engine itself can tell about its health. */
export const createChecks = (needs: Needs) => async (): Promise<readonly Check[]> => {
  const sides = [needs.choice.distiller.side, needs.choice.embedder.side]
  const status = await needs.status()
  const refused = needs.refused()
  return [
    ...(needs.choice.embedder.side === 'builtin' ? [await checkBuiltin(needs)] : []),
    ...(sides.includes('ollama') ? [await checkOllama(needs)] : []),
    ...checkStore(await needs.last_recovery()),
    ...checkCapture(status),
    checkQueue(status),
    ...(refused ? [checkDoor(refused)] : []),
  ]
}
