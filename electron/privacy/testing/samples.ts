import { namedFamilies, namedForms } from './named.ts'
import { personalFamilies } from './persons.ts'
import { createRandom } from './random.ts'
import { placedFamilies, type Written } from './settings.ts'
import { tokenFamilies } from './tokens.ts'

export interface Sample extends Written {
  readonly family: string
}

const TOKEN_FORMS = [
  'VALUE',
  'TOKEN=VALUE\n',
  '{"value": "VALUE"}',
  'it failed with VALUE, then passed',
  "client('VALUE')",
  '{\\"v\\":\\"VALUE\\"}',
  'see VALUE.',
  'env:\n  THING: VALUE\n',
]

const fill = (form: string, secret: string, name = ''): Written => ({
  text: form.replaceAll('NAME', name).replaceAll('VALUE', () => secret),
  secret,
})

/** Every family in every form, drawn anew for each seed. */
export const drawSamples = (seed: number): readonly Sample[] => {
  const random = createRandom(seed)
  const tokens = Object.entries(tokenFamilies).flatMap(([family, makers]) =>
    makers.flatMap(make => TOKEN_FORMS.map(form => ({ family, ...fill(form, make(random)) }))),
  )
  const named = Object.entries(namedFamilies).flatMap(([family, makers]) =>
    makers.flatMap(make =>
      namedForms.map((form, at) => {
        const name = /^[A-Z]/.test(form.replace('export ', '')) && at < 2 ? family.toUpperCase() : family
        return { family: `${family} (named)`, ...fill(form, make(random), name) }
      }),
    ),
  )
  const placed = Object.entries(placedFamilies).flatMap(([family, writers]) =>
    writers.flatMap(write => [1, 2, 3].map(() => ({ family, ...write(random) }))),
  )
  return [...tokens, ...named, ...placed]
}

export const drawPersonalSamples = (seed: number): readonly Sample[] => {
  const random = createRandom(seed)
  return Object.entries(personalFamilies).flatMap(([family, writers]) =>
    writers.flatMap(write => [1, 2, 3].map(() => ({ family, ...write(random) }))),
  )
}
