import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { observationStates } from '../../../shared/domain/observation.ts'
import { activity, decide } from '../activity.ts'
import { doctor } from '../doctor.ts'
import { whole, type CommonOptions, type Frame } from '../frame.ts'
import type { Needs } from '../needs.ts'
import { pause, resume } from '../pausing.ts'
import { serve, stop } from '../serving.ts'
import { status } from '../status.ts'
import { requireStore } from '../store-there.ts'

export const addEngineCommands = ({ command, silent, commonOf, asking }: Frame, needs: Needs): void => {
  silent('serve', 'run the engine and serve the window on loopback')
    .option('--port <n>', 'listen here and nowhere else; 0 takes any free port', whole(0, 65_535))
    .option('--open', 'open the window in a browser')
    .action(async (options: CommonOptions & { readonly port?: number; readonly open?: boolean }) => {
      process.exitCode = await serve(options, commonOf(options), needs)
    })
  command('stop', 'stop the running engine').action(async (options: CommonOptions) => stop(commonOf(options), needs))
  command('status', 'what is captured, waiting and remembered').action(asking(status))
  command('doctor', 'find what is wrong, in words')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .action(async (options: CommonOptions & { readonly home?: string }) => {
      const common = commonOf(options)
      const open_session = () => {
        requireStore(common.data_dir)
        return needs.open_session(common.data_dir)
      }
      const keys = () => needs.look_at_keys(common.data_dir)
      process.exitCode = await doctor({ home: resolve(options.home ?? homedir()), open_session, keys }, common)
    })
  command('activity', 'what became of each observation, and why')
    .addOption(new Option('--state <state>', 'only observations in this state').choices(observationStates))
    .option('--limit <n>', 'at most so many', whole(1, 500), 20)
    .option('--before <id>', 'go on where the last list ended')
    .action(asking((session, common, options: Parameters<typeof activity>[0]) => activity(options, session, common)))
  command('retry', 'try failed observations again')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => decide('activity.retry', ids, session, common)))
  command('dismiss', 'give failed observations up')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => decide('activity.dismiss', ids, session, common)))
  command('pause', 'stop capturing, for some minutes or until resumed')
    .argument('[minutes]', 'for how long', whole(1, 525_600))
    .action(asking((session, common, minutes: number | undefined) => pause(minutes ?? null, session, common)))
  command('resume', 'capture again').action(asking(resume))
}
