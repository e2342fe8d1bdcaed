import { useState } from 'react'
import { Link } from 'wouter'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { useAsk } from '../../api/ask.ts'
import { ago } from '../../components/time.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './facts.module.css'

type Detail = RouteOutput<'memories.detail'>

const Source = ({ source }: { readonly source: Detail['sources'][number] }) => {
  const [isOpen, setOpen] = useState(false)
  const text = useAsk('memories.source', { observation: source.id }, { enabled: isOpen })
  return (
    <details className={styles.source} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{source.tool}</code> · {ago(source.received_at)} · {texts.memory.source}
      </summary>
      {isOpen && (
        <Waiting query={text}>
          {data => <pre className={styles.raw}>{data.text ?? texts.memory.sourceGone}</pre>}
        </Waiting>
      )}
    </details>
  )
}

const TONES = { fresh: 'good', edited: 'plain', drifted: 'warn', missing: 'bad' } as const

/** Use, origin, evidence, history and flags of a memory. */
export const Facts = ({ detail }: { readonly detail: Detail }) => {
  const { memory, sources, evidence, earlier, contradictions } = detail
  return (
    <dl className={styles.facts}>
      <dt className="sr-only">{texts.memory.usedLabel}</dt>
      <dd>{texts.memory.used(memory.access_count, memory.last_used_at === null ? '' : ago(memory.last_used_at))}</dd>
      <dt>{texts.memory.from}</dt>
      <dd>
        {sources.length === 0 && (memory.tool === null ? texts.memory.imported : <code>{memory.tool}</code>)}
        {sources.map(source => (
          <Source key={source.id} source={source} />
        ))}
      </dd>
      {evidence.length > 0 && (
        <>
          <dt>{texts.memory.evidence}</dt>
          <dd>
            {evidence.map(({ path, state }) => (
              <p key={path} className={styles.file}>
                <code>{path}</code> <Badge tone={TONES[state]}>{texts.memory.states[state]}</Badge>
              </p>
            ))}
          </dd>
        </>
      )}
      {(earlier > 0 || memory.superseded_by.length > 0) && (
        <>
          <dt>{texts.memory.history}</dt>
          <dd>
            <Link className={styles.link} href={`/review/chains/${memory.id}`}>
              {earlier > 0 ? texts.memory.earlier(earlier) : texts.memory.first}
            </Link>
          </dd>
        </>
      )}
      {contradictions.length > 0 && (
        <>
          <dt>{texts.memory.flags}</dt>
          <dd>
            <Link className={styles.link} href={`/review/contradictions/${contradictions[0]?.id}`}>
              {texts.memory.openContradictions(contradictions.length)}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}
