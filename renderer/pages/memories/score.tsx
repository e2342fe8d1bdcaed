import { useAsk } from '../../api/ask.ts'
import { decimals } from '../../components/numbers.ts'
import { texts } from '../../texts.ts'
import styles from './score.module.css'

/** Every term of the score, so that a person can see why a memory stands where it does. */
export const Score = ({ id, words }: { readonly id: string; readonly words: string }) => {
  const { data } = useAsk('memories.search', { query: words, top_k: 100 })
  const result = data?.results.find(found => found.id === id)
  if (!result) return null
  return (
    <details className={styles.score}>
      <summary>
        {texts.memory.score} {decimals(result.score)}
      </summary>
      <dl className={styles.terms}>
        {Object.entries(result.terms).map(([name, value]) => (
          <div key={name}>
            <dt>{texts.score[name] ?? name.replaceAll('_', ' ')}</dt>
            <dd>{Number.isInteger(value) ? value : value.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.formula}>{texts.scoreFormula}</p>
    </details>
  )
}
