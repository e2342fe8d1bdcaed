import type { Embedder } from '../models/port.ts'
import type { Filter, StoragePort, TextHit, VectorHit } from '../storage/port.ts'

/** Each list gives so many, taken after the filters. */
const CANDIDATES = 50

type Store = Pick<StoragePort, 'search_text' | 'search_vector' | 'similarities'>

export interface Candidates {
  readonly text: readonly TextHit[]
  readonly vector: readonly VectorHit[]
  /** Why meaning was left out, or null when it was not. */
  readonly text_only: 'embedder late' | 'embedder failed' | null
}

const LATE = Symbol('late')

/** What the embedder gives within the time; a cold one goes on warming for the next question. */
const embedWithin = async (embedder: Embedder, query: string, ms: number): Promise<Float32Array | typeof LATE> => {
  const late = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(() => late.resolve(LATE), ms)
  try {
    const embedded = embedder.embed([query], 'query').then(([vector]) => vector ?? LATE)
    return await Promise.race([embedded, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** One rare word alone proves little: such a hit must also be near in meaning. */
const proven = async (
  hits: readonly TextHit[],
  near: ReadonlySet<string>,
  isNear: (ids: readonly string[]) => Promise<readonly VectorHit[]>,
  floor: number,
): Promise<readonly TextHit[]> => {
  const doubtful = hits.filter(hit => hit.match === 'rarest' && !near.has(hit.id)).map(hit => hit.id)
  if (doubtful.length === 0) return hits
  const proof = new Set((await isNear(doubtful)).filter(hit => hit.similarity >= floor).map(hit => hit.id))
  return hits.filter(hit => hit.match !== 'rarest' || near.has(hit.id) || proof.has(hit.id))
}

/** Words and meaning are asked at the same time; what is not relevant enough never gets a rank. */
export const gatherCandidates = async (
  store: Store,
  embedder: Embedder,
  query: string,
  filter: Filter,
  patience_ms: number,
): Promise<Candidates> => {
  const { name, thresholds } = embedder
  const byText = store.search_text(query, filter, CANDIDATES)
  byText.catch(() => undefined)
  const vector = await embedWithin(embedder, query, patience_ms).catch(() => null)
  if (vector === null || vector === LATE) {
    const text = (await byText).filter(hit => hit.match !== 'rarest')
    return { text, vector: [], text_only: vector === LATE ? 'embedder late' : 'embedder failed' }
  }
  const [text, found] = await Promise.all([byText, store.search_vector(vector, name, filter, CANDIDATES)])
  const near = found.filter(hit => hit.similarity >= thresholds.floor)
  const nearIds = new Set(near.map(hit => hit.id))
  const isNear = (ids: readonly string[]) => store.similarities(vector, name, ids)
  return { text: await proven(text, nearIds, isNear, thresholds.floor), vector: near, text_only: null }
}
