import { ipv6Rule } from './addresses.ts'
import { aiRules } from './ai.ts'
import { assignmentRule } from './assignment.ts'
import { cloudRules } from './cloud.ts'
import { commandRules } from './commands.ts'
import { fileRules } from './files.ts'
import { handleRule } from './handles.ts'
import { headerRules } from './headers.ts'
import { identityRule } from './identity.ts'
import { keyRules } from './keys.ts'
import { messagingRules } from './messaging.ts'
import { paymentRules } from './payments.ts'
import { personalRules } from './personal.ts'
import { proseRules } from './prose.ts'
import type { Rule } from './rule.ts'
import { saasRules } from './saas.ts'
import { urlRules } from './urls.ts'
import { vcsRules } from './vcs.ts'

/** To be raised whenever code decides otherwise than before; what is stored is then scanned again. */
export const EDITION = '1'

/** Those that name a provider come first: of two findings of the same place the first rule's name is kept. */
export const builtInRules: readonly Rule[] = [
  ...keyRules,
  ...cloudRules,
  ...vcsRules,
  ...aiRules,
  ...paymentRules,
  ...messagingRules,
  ...saasRules,
  ...urlRules,
  ...headerRules,
  ...fileRules,
  ...commandRules,
  assignmentRule,
  ...proseRules,
  ...personalRules,
  ipv6Rule,
  identityRule,
  handleRule,
]

const PERSONAL = new Set(
  'email handle home-path phone ip-address url-user us-ssn national-id iban cpf card-number'.split(' '),
)

/** Whether a rule looks for persons rather than for secrets. */
export const isPersonal = (rule: string): boolean => PERSONAL.has(rule)
