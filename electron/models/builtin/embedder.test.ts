import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { forkedProcesses, type ChildProcesses } from '../../base/child.ts'
import { silentLog } from '../../base/log.ts'
import { cosine } from '../vector.ts'
import { createBuiltinEmbedder, type BuiltinEmbedder, type BuiltinEmbedderOptions } from './embedder.ts'
import { builtinModelDir } from './model-file.ts'

const open = new Set<BuiltinEmbedder>()
afterEach(async () => {
  for (const embedder of open) await embedder.close()
  open.clear()
})

const embedderWith = (options: Partial<BuiltinEmbedderOptions> = {}): BuiltinEmbedder => {
  const embedder = createBuiltinEmbedder({
    children: forkedProcesses,
    modelDir: builtinModelDir,
    idleMs: 60_000,
    log: silentLog,
    ...options,
  })
  open.add(embedder)
  return embedder
}
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
/** The real processes, with something done to each as it starts. */
const meddling = (meddle: (pid: number, count: number) => void): ChildProcesses => {
  let count = 0
  return {
    start: (entry, options) => {
      const child = forkedProcesses.start(entry, options)
      meddle(child.pid!, ++count)
      return child
    },
  }
}
const texts = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Service ${at} listens on port ${9000 + at}.`)

test('the same text has the same vector, alone or among others', async () => {
  const embedder = embedderWith()
  const text = 'Celery chosen over RQ for the task queue, because RQ lacks retries.'
  const [alone] = await embedder.embed([text], 'query')
  const many = await embedder.embed([...texts(5), text, ...texts(5)], 'background')
  expect(alone).toHaveLength(384)
  expect(many[5]).toEqual(alone)
  expect(cosine(alone!, many[5]!)).toBeCloseTo(1, 6)
})

test('meaning orders texts: a paraphrase is nearer than a neighbour, a neighbour nearer than a stranger', async () => {
  const embedder = embedderWith()
  const [fact, paraphrase, neighbour, stranger] = await embedder.embed(
    [
      'Redis is used for session storage.',
      'Sessions are stored in Redis.',
      'Redis is used for caching API responses.',
      'The release notes are written in German.',
    ],
    'background',
  )
  expect(cosine(fact!, paraphrase!)).toBeGreaterThan(cosine(fact!, neighbour!))
  expect(cosine(fact!, neighbour!)).toBeGreaterThan(cosine(fact!, stranger!))
})

test('empty, huge, broken and foreign texts all get a unit vector', async () => {
  const embedder = embedderWith()
  const odd = ['', '\u0000\uD800', 'x'.repeat(200_000), 'word '.repeat(50_000), '日本語のメモ。', '\u200B']
  for (const vector of await embedder.embed(odd, 'background')) expect(cosine(vector, vector)).toBeCloseTo(1, 4)
})

test('a long text is known by its beginning', async () => {
  const embedder = embedderWith()
  const start = 'The payment service retries failed webhooks five times. '.repeat(40)
  const [a, b] = await embedder.embed([`${start} Kafka.`, `${start} Rabbits.`], 'background')
  expect(cosine(a!, b!)).toBeCloseTo(1, 6)
})

test('a query does not wait behind background work', async () => {
  const embedder = embedderWith()
  await embedder.warm()
  const order: string[] = []
  const background = texts(40).map(text => embedder.embed([text], 'background').then(() => order.push('background')))
  const query = embedder.embed(['which port?'], 'query').then(() => order.push('query'))
  await Promise.all([...background, query])
  expect(order.indexOf('query')).toBeLessThan(5)
})

test('the process ends when idle and comes back when needed', async () => {
  const embedder = embedderWith({ idleMs: 50 })
  await embedder.embed(['first'], 'query')
  const first = embedder.pid!
  await vi.waitFor(() => expect(alive(first)).toBe(false), { timeout: 10_000, interval: 25 })
  expect(embedder.pid).toBeUndefined()
  expect(await embedder.embed(['second'], 'query')).toHaveLength(1)
})

test('a process killed under load loses no text', async () => {
  const embedder = embedderWith()
  await embedder.warm()
  const work = embedder.embed(texts(200), 'background')
  const victim = embedder.pid!
  process.kill(victim, 'SIGKILL')
  const vectors = await work
  expect(vectors.every(vector => vector.length === 384)).toBe(true)
  expect(embedder.pid).not.toBe(victim)
})

test('a process that dies at every start is reported as the model being unavailable', async () => {
  const embedder = embedderWith({ children: meddling(pid => process.kill(pid, 'SIGKILL')) })
  await expect(embedder.embed(['anything'], 'query')).rejects.toMatchObject({ code: 'model_unavailable' })
  await expect(embedder.warm()).rejects.toMatchObject({ code: 'model_unavailable' })
})

test.runIf(process.platform !== 'win32')('a hung process is replaced and its text answered', async () => {
  const children = meddling((pid, count) => {
    if (count === 1) process.kill(pid, 'SIGSTOP')
  })
  const embedder = embedderWith({ children, timeLimitMs: 4_000 })
  expect(await embedder.embed(['answered by the second process'], 'query')).toHaveLength(1)
})

test('a missing model file is told with the command that fetches it, and found once it is there', async () => {
  const modelDir = mkdtempSync(join(tmpdir(), 'distill-model-'))
  try {
    const embedder = embedderWith({ modelDir })
    await expect(embedder.embed(['x'], 'query')).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('npm run fetch-model'),
    })
    for (const file of ['tokenizer.json', 'tokenizer_config.json', 'model_quantized.onnx'])
      copyFileSync(join(builtinModelDir, file), join(modelDir, file))
    expect(await embedder.embed(['x'], 'query')).toHaveLength(1)
  } finally {
    rmSync(modelDir, { recursive: true, force: true })
  }
})

test('a model file of the right size and wrong content is told, not crashed over', async () => {
  const modelDir = mkdtempSync(join(tmpdir(), 'distill-model-'))
  try {
    for (const file of ['tokenizer.json', 'tokenizer_config.json'])
      copyFileSync(join(builtinModelDir, file), join(modelDir, file))
    writeFileSync(join(modelDir, 'model_quantized.onnx'), Buffer.alloc(22_972_370))
    const embedder = embedderWith({ modelDir })
    await expect(embedder.embed(['x'], 'query')).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('npm run fetch-model'),
    })
    expect(embedder.pid).toBeUndefined()
  } finally {
    rmSync(modelDir, { recursive: true, force: true })
  }
})

test('a cancelled call ends at once and leaves the rest of the queue alone', async () => {
  const embedder = embedderWith()
  await embedder.warm()
  const cancel = new AbortController()
  const cancelled = embedder.embed(texts(500), 'background', cancel.signal)
  const kept = embedder.embed(['kept'], 'background')
  cancel.abort(new Error('no longer wanted'))
  await expect(cancelled).rejects.toThrow('no longer wanted')
  expect(await kept).toHaveLength(1)
  await expect(embedder.embed(['late'], 'query', cancel.signal)).rejects.toThrow('no longer wanted')
})

test('after closing nothing is started again', async () => {
  const embedder = embedderWith()
  await embedder.warm()
  const { pid } = embedder
  await embedder.close()
  expect(alive(pid!)).toBe(false)
  await expect(embedder.embed(['x'], 'query')).rejects.toMatchObject({ code: 'model_unavailable' })
})
