import { actsConflict, agentsConflict } from './conflict/acts.ts'
import { asStatement, clauseOf, clausesOf, stemsOf } from './conflict/claim.ts'
import { familiesConflict } from './conflict/families.ts'
import { polaritiesConflict } from './conflict/polarity.ts'
import { stancesConflict, turnFromSame } from './conflict/rejections.ts'
import { changesConflict, namesConflict, objectsConflict } from './conflict/names.ts'
import { rolesConflict, slotsConflict } from './conflict/slots.ts'
import { figuresConflict, subjectsDiffer } from './conflict/values.ts'

export interface Conflict {
  readonly conflict: boolean
  /** In words, for the person who settles it; null when there is none. */
  readonly reason: string | null
}

const NONE: Conflict = { conflict: false, reason: null }
const found = (reason: string): Conflict => ({
  conflict: true,
  reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
})

const LABEL = /^([^:.]{3,80}):\s/

/** `Auth for the admin API: …` and `Auth for the partner API: …`: each is about something of its own. */
const labelsDiffer = (older: string, newer: string): boolean => {
  const [left, right] = [older, newer].map(text => stemsOf(clauseOf(LABEL.exec(text)?.[1] ?? '').topic))
  return hasItsOwn(left!, right!) && hasItsOwn(right!, left!)
}

const hasItsOwn = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some(stem => !b.has(stem)) && b.size > 0

/** Two statements of several sentences, each with names of its own, speak of two things. */
const namesApart = (older: string, newer: string): boolean => {
  const [left, right] = [identifiersIn(older), identifiersIn(newer)]
  return [...left].some(name => !right.has(name)) && [...right].some(name => !left.has(name))
}

const identifiersIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[a-z]\w*(?:[-_.]\w+)+\b/g) ?? [])

const rules = [
  figuresConflict,
  rolesConflict,
  slotsConflict,
  actsConflict,
  agentsConflict,
  namesConflict,
  objectsConflict,
  changesConflict,
  familiesConflict,
]

/** Whether two statements cannot both hold: other figure, version or name, swapped roles, or yes against no. */
export const conflictOf = (one: string, other: string): Conflict => {
  const [older, newer] = [asStatement(one), asStatement(other)]
  if (labelsDiffer(older, newer)) return NONE
  const stance = stancesConflict(older, newer)
  if (stance !== null) return found(stance)
  const [mine, theirs] = [clausesOf(older), clausesOf(newer)]
  const [first, second] = [mine[0], theirs[0]]
  if (!first || !second) return NONE
  const apart = namesApart(older, newer)
  const applied = turnFromSame(older, newer) ? rules : [polaritiesConflict, ...rules]
  for (const left of mine)
    for (const right of theirs) {
      for (const rule of applied) {
        if (rule === figuresConflict ? apart && (left !== first || right !== second) : subjectsDiffer(left, right))
          continue
        const reason = rule(left, right)
        if (reason !== null) return found(reason)
      }
    }
  return NONE
}
