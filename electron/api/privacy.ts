import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { privacy } from '../../shared/contract/privacy.ts'
import type { ApiNeeds } from './needs.ts'

export const privacyHandlers = ({ ledger }: ApiNeeds): HandlersOf<typeof privacy> => ({
  'privacy.ledger': async ({ since_day }) => ({ rows: (await ledger.read(since_day)).map(row => ({ ...row })) }),
})
