import { blendScores, fuseRanks, spreadOf } from '../../shared/domain/score.ts'
import type { Candidates } from './candidates.ts'

export interface SearchSettings {
  readonly rrf_k: number
  readonly fusion: 'rrf' | 'blend'
}

/** A candidate with the terms that its place in the two lists gave. */
export interface Fused {
  readonly id: string
  readonly base: number
  readonly terms: Readonly<Record<string, number>>
}

const defined = (terms: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(terms).filter((entry): entry is [string, number] => entry[1] !== undefined))

/** One list of the two, best first. */
export const fuse = ({ text, vector }: Candidates, { fusion, rrf_k }: SearchSettings): readonly Fused[] => {
  const texts = new Map(text.map(({ id, score }, at) => [id, { rank: at + 1, score }]))
  const vectors = new Map(vector.map(({ id, similarity }, at) => [id, { rank: at + 1, similarity }]))
  const spreadText = spreadOf(text.map(hit => hit.score))
  const spreadVector = spreadOf(vector.map(hit => hit.similarity))
  const fused = [...new Set([...texts.keys(), ...vectors.keys()])].map(id => {
    const [inText, inVector] = [texts.get(id), vectors.get(id)]
    const base =
      fusion === 'rrf'
        ? fuseRanks(rrf_k, inText?.rank ?? null, inVector?.rank ?? null)
        : blendScores(inText ? spreadText(inText.score) : null, inVector ? spreadVector(inVector.similarity) : null)
    const terms = defined({
      text_rank: inText?.rank,
      text_score: inText?.score,
      vector_rank: inVector?.rank,
      similarity: inVector?.similarity,
      fused: base,
    })
    return { id, base, terms }
  })
  return fused.toSorted((a, b) => b.base - a.base)
}
