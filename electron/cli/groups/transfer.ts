import type { Frame } from '../frame.ts'
import type { Needs } from '../needs.ts'
import { exportTo, importFrom } from '../transfer.ts'

export const addTransferCommands = ({ command, asking, making }: Frame, { streams }: Needs): void => {
  command('export', 'write every memory as JSON lines')
    .argument('[file]', 'standard output when left out')
    .option('--force', 'replace a file that is there')
    .action(
      asking((session, common, file: string | undefined, { force }: { readonly force?: boolean }) =>
        exportTo(file, Boolean(force), session, common, streams),
      ),
    )
  command('import', 'read memories from JSON lines')
    .argument('<file>')
    .action(making((session, common, file: string) => importFrom(file, session, common, streams)))
}
