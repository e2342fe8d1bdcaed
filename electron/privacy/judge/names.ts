/** How much the value must look like a secret: not at all after `password`, very much after `key`. */
export type NameKind = 'password' | 'phrase' | 'pass' | 'secret' | 'token' | 'key'

const words = (list: string): readonly string[] => list.split(' ')

const PASSWORDS = new Set(words('password passwd passwort passcode pwd pswd passwrd psw motdepasse contrasena'))
const PHRASES = /^(?:passphrase|mnemonic)s?$/
/** `PGPASSWORD`, `githubtoken`: words that were not kept apart. */
const RUN_TOGETHER = {
  password: /.(?:password|passwd)$/,
  token: /.(?:token|secret|apikey|secretkey|accesskey)$/,
} as const
const TOKENS = new Set(
  words(
    'secret secrets token apikey apikeys apitoken apisecret authtoken accesskey accesstoken secretkey privatekey clientsecret ' +
      'credential credentials creds auth bearer signingkey encryptionkey masterkey licensekey jwt passkey pat sharedkey',
  ),
)
/** Words that make a token of the `key` before or after them. */
const KEY_KINDS = new Set(
  words(
    'api secret private access auth account client signing encryption master shared app application admin service deploy license ' +
      'licence webhook session storage subscription integration write ingest hmac aes server cipher crypto root',
  ),
)
/** Words that make something else of `key`, `token` or `secret`. */
const HARMLESS = new Set(
  words(
    'public primary foreign cache sort partition row hot short unique index idx idempotency object dict map composite translation ' +
      'i18n react item group query mutation state color colour design css style lock parent child host surrogate candidate natural ' +
      'next prev last first max min num total count input output prompt completion context special syntax lexer parser ast eos bos ' +
      'pad unk stop cancellation cancel ssh-rsa',
  ),
)
/** The name tells something about the secret, not the secret. */
const ABOUT = new Set(
  words(
    'id ids name names url uri path file files filename dir type types length size count max min limit expiry expires expiration ttl ' +
      'format regex pattern hint label placeholder field fields input column policy rule rules error errors message prompt reset ' +
      'strength algorithm alg version index prefix suffix endpoint header headers param params arn ref refs env var variable provider ' +
      'manager store service class method function handler util utils list schema required enabled valid validator validation usage ' +
      'used budget limits at date time timeout lifetime age source scope scopes status state kind link text title description help ' +
      'form page screen view button icon component props options config settings mode change changed update updated create created ' +
      'alias generator factory builder parser lexer kinds range ranges position start end value_from valuefrom keyref from selector encoding ' +
      'bits fingerprint thumbprint issuer audience exchange rotation request response callback url_path metadata',
  ),
)

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

const isAbout = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? ''
  return words.length > 1 && (ABOUT.has(last) || ABOUT.has(last.replace(/\d+$/, '')))
}

const judge = (name: string): NameKind | null => {
  const words = wordsOf(name).map(word => word.replace(/\d+$/, '') || word)
  if (words.length === 0 || words.length > 8 || isAbout(words)) return null
  if (words.some(word => PHRASES.test(word))) return 'phrase'
  if (words.some(word => PASSWORDS.has(word) || RUN_TOGETHER.password.test(word))) return 'password'
  if (words.at(-1) === 'pass' || words.at(-1) === 'pw') return words.length > 1 ? 'password' : 'pass'
  const harmless = words.some(word => HARMLESS.has(word))
  if (harmless) return null
  if (words.some(word => TOKENS.has(word) || RUN_TOGETHER.token.test(word)))
    return words.at(-1)?.endsWith('secret') ? 'secret' : 'token'
  if (!words.includes('key')) return null
  return words.some(isKeyKind) ? 'token' : 'key'
}

/** Whether a `key` with this word before it is one that opens something. */
export const isKeyKind = (word: string): boolean => KEY_KINDS.has(word.toLowerCase())

const MOST_KNOWN = 2000
const known = new Map<string, NameKind | null>()

/** What the name of a variable, field, flag or header says about its value. Names come again and again. */
export const nameKind = (name: string): NameKind | null => {
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const kind = judge(name)
  known.set(name, kind)
  return kind
}
