import { statSync, type Stats } from 'node:fs'
import { DistillError } from '../../shared/errors.ts'
import { fileError } from '../base/files.ts'
import { dataPaths } from '../base/paths.ts'

const look = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw fileError(error, `${path} cannot be looked at`)
  }
}

/** A mistyped directory is told, and not filled with a new store. */
export const requireStore = (data_dir: string): void => {
  const root = look(data_dir)
  if (root && !root.isDirectory())
    throw new DistillError('bad_request', `${data_dir} is a file. Give the directory that Distill keeps its data in.`)
  const { database, journal } = dataPaths(data_dir)
  if (!look(database) && !look(journal))
    throw new DistillError(
      'not_found',
      `Distill keeps nothing at ${data_dir} yet. Give another --data-dir, or start there with "distill serve".`,
    )
}
