import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { DistillError, sentenceOf } from '../../../shared/errors.ts'

/** The text of a client's file, or null when there is none; anything we could harm is refused. */
export const readClientFile = (path: string): string | null => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return null
  if (stats.isSymbolicLink())
    throw new DistillError(
      'unsupported',
      `${path} is a symbolic link to ${readlinkSync(path)}. Distill does not write through links. Connect with the real file in its place, or add the entries shown by "distill connect --dry-run" yourself.`,
    )
  if (!stats.isFile()) throw new DistillError('unsupported', `${path} is not a regular file.`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new DistillError('forbidden', `${path} cannot be read (${sentenceOf(error)}).`, {
      cause: error,
    })
  }
}

export const modeOf = (path: string): number | null => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats ? stats.mode & 0o777 : null
}
