import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the built-in embedding model; any of the hashes proves it, because its spacing differs by source. */
export interface ModelFile {
  readonly name: string
  readonly sizes: readonly number[]
  readonly sha256: readonly string[]
}

const modelFiles: readonly ModelFile[] = [
  {
    name: 'tokenizer_config.json',
    sizes: [366],
    sha256: ['9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3'],
  },
  {
    name: 'tokenizer.json',
    sizes: [711_582, 711_661],
    sha256: [
      'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
      'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
    ],
  },
  {
    name: 'model_quantized.onnx',
    sizes: [22_972_370],
    sha256: ['afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'],
  },
]

export const builtinModelDir = fileURLToPath(new URL('../../../resources/model', import.meta.url))

export const isGenuine = (file: ModelFile, content: Uint8Array): boolean =>
  file.sha256.includes(createHash('sha256').update(content).digest('hex'))

/** In pieces, because whoever asks may have others to answer meanwhile. */
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** The files that are absent or not what they should be, by their hash. */
export const damagedFiles = async (dir: string): Promise<readonly ModelFile[]> => {
  const genuine = await Promise.all(
    modelFiles.map(file =>
      hashOf(join(dir, file.name)).then(
        hash => file.sha256.includes(hash),
        () => false,
      ),
    ),
  )
  return modelFiles.filter((_, at) => !genuine[at])
}

/** The cheap check before each start: absent or of another size. */
export const missingFiles = async (dir: string): Promise<readonly ModelFile[]> => {
  const fits = await Promise.all(
    modelFiles.map(file =>
      stat(join(dir, file.name)).then(
        ({ size }) => file.sizes.includes(size),
        () => false,
      ),
    ),
  )
  return modelFiles.filter((_, at) => !fits[at])
}
