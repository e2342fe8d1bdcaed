import { Argument } from 'commander'
import { whole, type Frame } from '../frame.ts'
import * as review from '../review.ts'

export const addReviewCommands = ({ command, asking }: Frame): void => {
  const listed = (name: string, about: string) =>
    command(name, about)
      .option('--repo <repo>', 'only memories of this repository (its name or key)')
      .option('--limit <n>', 'at most so many', whole(1, 100), 20)
      .option('--cursor <cursor>', 'go on where the last list ended')

  listed('contradictions', 'memories that say the opposite of each other')
    .option('--all', 'the settled ones too')
    .action(
      asking((session, common, options: Parameters<typeof review.contradictions>[0]) =>
        review.contradictions(options, session, common),
      ),
    )
  command('resolve', 'settle a contradiction')
    .argument('<id>')
    .addArgument(new Argument('<how>', 'what is true now').choices(review.settlements))
    .option('--content <text>', 'the one text that takes the place of both, for a merge')
    .action(
      asking((session, common, id: string, how: review.Settlement, { content }: { readonly content?: string }) =>
        review.resolve(id, how, content, session, common),
      ),
    )
  listed('stale', 'memories that may no longer be true').action(
    asking((session, common, options: Parameters<typeof review.stale>[0]) => review.stale(options, session, common)),
  )
  command('still-true', 'confirm memories, so that they count as fresh')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => review.stillTrue(ids, session, common)))
  command('undo', 'take an action back')
    .argument('<action>', 'the id that the action printed')
    .action(asking((session, common, action: string) => review.undo(action, session, common)))
}
