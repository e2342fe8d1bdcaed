import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OWNER_ONLY_DIRECTORY, OWNER_ONLY_FILE, systemCode } from '../../base/files.ts'

export const tornDirectory = (journal: string): string => join(journal, 'torn')

/** Keeps what could not be read where a person can look at it; answers how many pieces are new. */
export const createSetAside =
  (journal: string) =>
  async (segment: string, offset: number, text: string): Promise<0 | 1> => {
    try {
      await mkdir(tornDirectory(journal), { recursive: true, mode: OWNER_ONLY_DIRECTORY })
      const path = join(tornDirectory(journal), `${segment}.${offset}`)
      await writeFile(path, text, { flag: 'wx', mode: OWNER_ONLY_FILE })
      return 1
    } catch (error) {
      // Nothing is lost without the copy: the piece still lies in its segment.
      return systemCode(error) === 'EEXIST' ? 0 : 1
    }
  }
