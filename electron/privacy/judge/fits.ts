import type { NameKind } from './names.ts'
import { isBarePassword, isBareToken, isPassword, isPhrase, isSureToken, isToken } from './values.ts'

/** In quotes; bare where nothing but a value can stand (`NAME=value`, `--name value`); bare where code may stand too. */
export type Standing = 'quoted' | 'sure' | 'bare'

type Fits = Readonly<Record<Standing, (value: string) => boolean>>

const never = (): boolean => false
const password: Fits = { quoted: isPassword, sure: isPassword, bare: isBarePassword }
const token: Fits = { quoted: value => isToken(value, 8), sure: isSureToken, bare: isBareToken }

/** What a value has to look like after a name of each kind, by the way it stands there. */
const FITS: Readonly<Record<NameKind, Fits>> = {
  password,
  phrase: {
    quoted: value => isPhrase(value) || isPassword(value),
    sure: isPassword,
    bare: isBarePassword,
  },
  pass: { quoted: isBarePassword, sure: isBarePassword, bare: isBarePassword },
  secret: { ...token, sure: isPassword },
  token,
  key: { quoted: value => isToken(value, 20), sure: never, bare: never },
}

/** Whether a value that stands so can be what a name of this kind promises. */
export const fits = (kind: NameKind, value: string, standing: Standing): boolean => FITS[kind][standing](value)
