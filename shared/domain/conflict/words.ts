/** One word of a claim, as written and as compared. */
export interface Word {
  readonly text: string
  /** Lower case and stemmed; synonyms share one. */
  readonly stem: string
  /** A product, an identifier, a code: something with a name of its own. */
  readonly named: boolean
  /** Opens its sentence and looks like the name of what does something: `Terraform manages …`. */
  readonly opens: boolean
}

const STOP = new Set(
  'a an the they them he she and or of to in on at by as with for from into onto over per via than that this these those it its their there is are was were be been being has have had do does did will would shall should can could may might must not no never only also both all each every any some such so but if when while where which who then now still already again just very more most less least other another same since because due until till after before during between above below beyond without through under up out off again themselves itself nobody nothing one two three four five six seven eight nine ten'.split(
    ' ',
  ),
)

/** Words of one meaning in this trade; the first of a line stands for all. */
const SYNONYMS = new Map(
  [
    'store storage stored storing stores live lives lived lie liegen persist persisted',
    'use used uses using usage utilise',
    'expire expires expired expiry expiration valid lifetime ttl',
    'limit limits',
    'maximum max most',
    'minimum min least',
    'deploy deploys deployment deployments deployed',
    'freeze frozen froze freezes',
    'delete deleted deletes deletion',
    'encrypt encrypted encryption',
    'upload uploads uploaded',
    'config configuration configured setting settings',
    'session sessions',
    'timeout time-out timeouts',
    'request requests',
    'cache caching cached caches',
    'dependency dependencies depend depends',
    'require required requires need needs needed requirement',
    'database databases db',
    'app application apps applications',
    'email e-mail mail emails',
    'test tests testing tested',
    'key keys',
    'automatic automatically',
    'fail fails failed failing failure failures',
    'slow slower slowly',
    'call calls called calling',
    'run runs running ran',
    'send sent sends sending',
    'generate generated generates generating',
    'manage managed manages managing',
    'serve served serves serving',
    'render rendered rendering renders',
    'validate validated validates validation',
    'keep kept keeps retain retained retains retention',
    'cause caused causes come comes came',
    'sign signed signs signing',
    'draw drawn draws',
    'read reads reading',
    'process processed processes processing',
    'retry retries retried retrying',
    'write written writes writing rewritten rewrites rewrite wrote',
    'own owned owns owner',
    'round rounded rounding rounds',
    'hash hashed hashes hashing',
    'scan scanned scans scanning',
    'commit commits committed',
    'upgrade upgraded upgrades',
    'add added adds',
    'remove removed removes removal',
    'build builds built building',
    'expose exposed exposes',
    'listen listens listening',
    'log logs logged logging',
    'support supports supported',
    'default defaults',
    'grow grows growing growth',
    'rebuild rebuilt rebuilds rebuilding',
    'version versioned versioning',
  ].flatMap(line => {
    const [first = '', ...rest] = line.split(' ')
    return [first, ...rest].map(word => [word, first] as const)
  }),
)

const stemOf = (word: string): string => {
  const low = word.toLowerCase().replace(/['’]s$/, '')
  const known = SYNONYMS.get(low)
  if (known !== undefined) return known
  if (/[^a-z]/.test(low) || low.length < 5)
    return low.replace(/(?<=[a-z]{3})s$/, '').replace(/(?<=[a-z]{2}[^aeiou])e$/, '')
  const verb = low.replace(/(?<=.{3})(?:ings?|edly|ed|ly)$/, '')
  const cut =
    verb === low
      ? low
          .replace(/ies$/, 'y')
          .replace(/(?<=[^s])s$/, '')
          .replace(/(?<=[^aeiou])e$/, '')
      : verb.replace(/([bdfgmnprt])\1$/, '$1').replace(/(?<=[^aeiou])e$/, '')
  return SYNONYMS.get(cut) ?? cut
}

const NAMED = /[A-Z].*[A-Z]|[a-z][A-Z]|[_/.:()<>#@~]|\d[a-z]|[a-z]\d|^[A-Z]{2,}|\w-\d/
/** A month is when, not what. */
const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/
const ACTS = /^(?:is|was|has|does|will|must|can|chosen|replaced|\d[\w.]*|[a-z]+s)$/
const PLURAL = /^(?:are|were|have|do|must|expire|use|need|run|go)$/
const TOKEN = /[\p{L}\p{N}_@#<~][\p{L}\p{N}_@#<>()./:,~'’+-]*[\p{L}\p{N}_)>]|[\p{L}\p{N}]/gu

/** The words of a text in order; `first` words are no names for being capitalised. */
export const wordsOf = (text: string): readonly Word[] => {
  const found = [...text.matchAll(TOKEN)]
  const texts = found.map(match => match[0])
  return found.map((match, at) => {
    const word = match[0].replace(/[.,:;]+$/, '').replace(/^\(|(?<!\([^)]*)\)$/g, '')
    const before = text.slice(0, match.index).trimEnd()
    const first = before === '' || /[.;:!?]$/.test(before)
    const isCapital = /^[A-Z]/.test(word)
    const opens = first && isCapital && ACTS.test(texts[at + 1] ?? '') && !PLURAL.test(texts[at + 2] ?? '')
    return {
      text: word,
      stem: stemOf(word),
      named: NAMED.test(word) || (isCapital && !first && !MONTH.test(word)),
      opens,
    }
  })
}

export const isStop = (word: Word): boolean => STOP.has(word.text.toLowerCase())
