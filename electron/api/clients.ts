import type { clients } from '../../shared/contract/clients.ts'
import type { HandlersOf, RouteOutput } from '../../shared/contract/contract.ts'
import { sentenceOf } from '../../shared/errors.ts'
import type { ApiNeeds, ClientDesk } from './needs.ts'

type Answer = RouteOutput<'clients.status'>

/** A settings file that cannot be read is told, not thrown: the page shows it beside what it can do. */
const statusOf = (desk: ClientDesk): Answer => {
  try {
    const { state, files } = desk.status()
    return { state, reason: null, files: files.map(({ path }) => path) }
  } catch (error) {
    return { state: 'unknown', reason: sentenceOf(error), files: [] }
  }
}

export const clientHandlers = ({ clients: desk, live }: ApiNeeds): HandlersOf<typeof clients> => {
  const after = (act: () => void): Answer => {
    act()
    live.changed('clients')
    return statusOf(desk)
  }
  return {
    'clients.status': async () => statusOf(desk),
    'clients.connect': async () => after(() => desk.connect()),
    'clients.disconnect': async () => after(() => desk.disconnect()),
  }
}
