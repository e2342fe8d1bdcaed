import { isMixed, isRandom, turns } from './randomness.ts'

/** A reference to a value that lies elsewhere: `${VAR}`, `{{ var }}`, `<token>`, `%VAR%`, `$(command)`, `process.env.X`. */
export const isTemplate = (value: string): boolean =>
  /^(?:[$<{[`]|%\w|@\w+@$|#\{|\\?\$)|\$[{(]|\{\{|%\(|<%/.test(value) ||
  /^(?:process\.env|os\.(?:environ|getenv)|env[.([]|secrets?\.|vars?\.|config\.|settings\.|self\.|this\.|import\.meta|var\(|local\.|data\.|module\.)/i.test(
    value,
  )

const STAND_INS = new Set(
  (
    'string number boolean bool str int integer float bytes any unknown never void object array null none nil undefined true false ' +
    'yes no on off optional required default example sample test testing dummy fake mock placeholder todo tbd changeme change_me ' +
    'change-me replaceme redacted hidden masked omitted secret secrets password passwd passwort pwd pass passphrase token tokens key ' +
    'keys value values text input field hash hashed encrypted plain plaintext empty blank missing invalid valid wrong incorrect ' +
    'correct expired random generated auto manual same other new old current username user login email name id type label title ' +
    'description error message credentials credential auth bearer basic apikey api_key api-key env file vault buffer promise ' +
    'function class interface record map set list dict option some self this not is are was the a an to of for and or with in as if ' +
    'it be by from must should can will has have been unset get identifier literal keyword punctuation operator comment public ' +
    'private protected static readonly const let var return export import async await char varchar uuid date time local global ' +
    'session cookie header query body param params path url uri port host server client omit include same-origin'
  ).split(' '),
)

const SYMBOL = /[!@#$%^&*+~?=|]/
/** Letters alone: a word, an identifier, a dotted or dashed name. */
const WORDLIKE = /^[A-Za-z_$]+(?:[-.:/ ][A-Za-z_$]+)*$/
const DOTTED = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/
const PATH = /^(?:~|\.{1,2})?\/[\w./-]+$|^[\w-]+(?:\/[\w.-]+)+\.\w{1,5}$/
const INSTRUCTION = /^(?:your|my|some|the|enter|insert|add|change|replace|example)[-_ ]|^(?:your|my)[A-Z]/

const leadingWord = (value: string): string => /^[A-Za-z_-]+(?=[.,;&<(]|$)/.exec(value)?.[0].toLowerCase() ?? ''

const isStandIn = (value: string): boolean =>
  isTemplate(value) ||
  STAND_INS.has(leadingWord(value)) ||
  INSTRUCTION.test(value) ||
  /^(.)\1*$|^[*.xX_-]+$|\*{3}|\.\.\.|…/.test(value) ||
  (WORDLIKE.test(value) && /example|password|passwd/i.test(value))

/** What stands after the name of a password, in quotes or where nothing but a value can stand. */
export const isPassword = (value: string): boolean =>
  value.length >= 4 &&
  value.length <= 256 &&
  !/\s/.test(value) &&
  !isStandIn(value) &&
  !PATH.test(value) &&
  !/^[A-Za-z][\w-]*\.[\w.-]+\.[A-Za-z]\w*$/.test(value)

/** The same without quotes, where code stands as often as a value does. */
export const isBarePassword = (value: string): boolean =>
  isPassword(value) && !WORDLIKE.test(value) && !isCode(value) && (/\d/.test(value) || SYMBOL.test(value))

const QUALITY = /(?:ed|ing|able|ible|ive|ory|ful|less|ly|ous|ent|ant|ak|ong|ort|al)$/

/** A word of a language as password; where prose would go on with a quality (`is incorrect`) it is none. */
export const isPlainPassword = (value: string): boolean =>
  /^[a-z]{5,24}$|^[a-z]{2,}(?:-[a-z]{2,}){2,7}$/.test(value) && isPassword(value) && !QUALITY.test(value)

/** Words that together are a passphrase. */
export const isPhrase = (value: string): boolean => /^[a-z]{3,}(?: [a-z]{3,}){2,23}$/.test(value)

const isCode = (value: string): boolean =>
  /[()[\]{}]|=>|->|::|&&|\|\||[<>]=?$|^[!&*@]/.test(value) || DOTTED.test(value)

const couldBeToken = (value: string): boolean => !/\s/.test(value) && !isStandIn(value) && !PATH.test(value)

/** Random enough to be a token: the name says so and the value does not say otherwise. */
export const isToken = (value: string, least: number): boolean => couldBeToken(value) && isRandom(value, least)

/** Where nothing but a value can stand, letters and digits mixed are enough. */
export const isSureToken = (value: string): boolean => couldBeToken(value) && isMixed(value, 8)

/** Without quotes in code: no call, no member of something, and letters and digits in turns as no name has them. */
export const isBareToken = (value: string): boolean => isToken(value, 8) && !isCode(value) && turns(value) >= 3
