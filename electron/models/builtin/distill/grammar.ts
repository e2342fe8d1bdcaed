type Tags = ReadonlySet<string>

/** The little of a language library that the rules need. */
export interface Grammar {
  /** One set of tags per word, each read in its sentence where the library counts the same words. */
  tags(words: readonly string[]): readonly Tags[]
  participle(verb: string): string
  third(verb: string): string
  isVerb(word: string): boolean
  isFirstName(word: string): boolean
  /** An ordinary word of the language, as far as the lexicon goes. */
  isWord(word: string): boolean
}

interface Conjugation {
  readonly PastTense: string
  readonly PresentTense: string
  readonly Participle?: string
}

interface VerbMethods {
  conjugate(verb: string, model: object): Conjugation
  toInfinitive(verb: string, model: object, tense?: string): string
}

const CODE = /[-_/\\(){}[\]=<>@#$%^&*|~`"“”+0-9]|\w\.\w|[a-z][A-Z]|^[A-Z]{2,}/
/** Forms that are their own participle, or that the library takes for another verb. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  run: 'run',
  ran: 'run',
  set: 'set',
  put: 'put',
  cut: 'cut',
  let: 'let',
  read: 'read',
  split: 'split',
  reset: 'reset',
  shut: 'shut',
  hit: 'hit',
  pin: 'pinned',
  bump: 'bumped',
  hardcode: 'hardcoded',
  hardcoded: 'hardcoded',
  found: 'found',
  left: 'left',
  built: 'built',
  make: 'made',
  do: 'done',
  redo: 'redone',
  begin: 'begun',
  get: 'got',
  rerun: 'rerun',
  override: 'overridden',
  embed: 'embedded',
  feed: 'fed',
  speed: 'sped',
  breed: 'bred',
}
/** Verbs whose plain form looks like a past or a third person: `need`, `exceed`, `focus`. */
const PLAIN = /^(?:(?:n|f|s|w|h|bl|br|sp|exc|proc|succ|res|overf)eed|embed|shed|wed|bed|focus|[a-z]{1,12}ss)$/

export const isPlainVerb = (verb: string): boolean => PLAIN.test(verb.toLowerCase())

const NO_TAGS: Tags = new Set()

/** Names of code would be taken apart, and so would `cannot` and `RQ's`. */
const asOneTerm = (word: string, at: number): string => {
  if (CODE.test(word)) return `Xqz${'abcdefghij'[at % 10]}`
  return /^cannot$/i.test(word) ? 'can' : word.replace(/[’']\w{0,3}$/, '')
}

let loading: Promise<Grammar> | undefined

/** Loaded on first use: an engine that never distils here does not pay for it. */
export const loadGrammar = (): Promise<Grammar> => (loading ??= build())

const build = async (): Promise<Grammar> => {
  const { default: nlp } = await import('compromise/two')
  const model = nlp.model() as { readonly one: { readonly lexicon: Readonly<Record<string, unknown>> } }
  const { lexicon } = model.one
  const { two } = nlp.methods() as { readonly two: { readonly transform: { readonly verb: VerbMethods } } }
  const { verb: verbs } = two.transform
  const conjugate = (verb: string, known: object): Conjugation => verbs.conjugate(verb, known)
  const toInfinitive = (verb: string, known: object, tense: string): string => verbs.toInfinitive(verb, known, tense)

  const tagged = (words: readonly string[]): readonly Tags[] | null => {
    const terms = nlp(words.map(asOneTerm).join(' ')).termList() as readonly { readonly tags: Tags }[]
    return terms.length === words.length ? terms.map(term => term.tags) : null
  }
  const tags: Grammar['tags'] = words => tagged(words) ?? words.map(word => tagged([word])?.[0] ?? NO_TAGS)
  const regular = (low: string): string => {
    const tense = low.endsWith('ing')
      ? 'Gerund'
      : low.endsWith('ed')
        ? 'PastTense'
        : /[^s]s$/.test(low)
          ? 'PresentTense'
          : undefined
    return tense === undefined ? low : toInfinitive(low, model, tense) || low
  }
  /** `froze` is known by going there and back. */
  const infinitive = (verb: string): string => {
    const low = verb.toLowerCase()
    if (isPlainVerb(low)) return low
    const irregular = toInfinitive(low, model, 'PastTense')
    const isPast = irregular !== '' && irregular !== low && conjugate(irregular, model).PastTense === low
    return isPast ? irregular : regular(low)
  }
  return {
    tags,
    participle: verb => {
      const low = verb.toLowerCase()
      const base = infinitive(low)
      const known = PARTICIPLES[low] ?? PARTICIPLES[base]
      if (known !== undefined) return known
      const { Participle, PastTense } = conjugate(base, model)
      return Participle ?? PastTense
    },
    third: verb => (verb.toLowerCase() === 'have' ? 'has' : conjugate(infinitive(verb), model).PresentTense),
    isVerb: word => tags([word])[0]?.has('Verb') ?? false,
    isFirstName: word => tags([word])[0]?.has('FirstName') ?? false,
    isWord: word => {
      const own = tags([word])[0]
      return Object.hasOwn(lexicon, word.toLowerCase()) && !own?.has('FirstName') && !own?.has('LastName')
    },
  }
}
