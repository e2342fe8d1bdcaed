import { Argument, Option, type Command } from 'commander'
import { memoryTypes } from '../../../shared/domain/memory.ts'
import * as changing from '../changing.ts'
import { whole, type Frame } from '../frame.ts'
import * as memories from '../memories.ts'
import type { Needs } from '../needs.ts'

const narrowed = (command: Command): Command =>
  command
    .option('--repo <repo>', 'only memories of this repository (its name or key)')
    .addOption(new Option('--type <type>', 'only memories of this type').choices(memoryTypes))
    .option('--agent <id>', 'only memories of this agent')

export const addMemoryCommands = ({ command, asking }: Frame, needs: Needs): void => {
  narrowed(command('search', 'find memories'))
    .addArgument(new Argument('<query...>', 'words, a question, an identifier'))
    .option('--top <n>', 'at most so many', whole(1, 100), 5)
    .action(
      asking((session, common, query: string[], options: Parameters<typeof memories.search>[1]) =>
        memories.search(query.join(' '), options, session, common),
      ),
    )
  narrowed(command('list', 'the newest memories'))
    .option('--tag <tag>', 'only memories with this tag')
    .option('--deleted', 'what was forgotten')
    .option('--limit <n>', 'at most so many', whole(1, 100), 20)
    .option('--cursor <cursor>', 'go on where the last list ended')
    .action(
      asking((session, common, options: Parameters<typeof memories.list>[0]) =>
        memories.list(options, session, common),
      ),
    )
  command('show', 'one memory with everything known about it')
    .argument('<id>')
    .action(asking((session, common, id: string) => memories.show(id, session, common)))
  command('history', 'what a memory replaced and what replaced it, oldest first')
    .argument('<id>')
    .action(asking((session, common, id: string) => memories.history(id, session, common)))
  command('update', 'put a new text in the place of a memory')
    .argument('<id>')
    .argument('<text...>')
    .action(
      asking((session, common, id: string, text: string[]) => changing.update(id, text.join(' '), session, common)),
    )
  command('forget', 'forget memories; they stay in the trash')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => changing.forget(ids, session, common)))
  command('restore', 'take memories back from the trash')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => changing.restore(ids, session, common)))
  command('purge', 'remove memories in the trash for good')
    .argument('<id...>')
    .option('--yes', 'do not ask')
    .action(
      asking((session, common, ids: string[], { yes }: { readonly yes?: boolean }) =>
        changing.purge(ids, yes ? async () => true : needs.ask_person, session, common),
      ),
    )
}
