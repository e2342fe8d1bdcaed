import { useAsk } from '../../api/ask.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Empty } from '../../ui/panel.tsx'
import { Contradictions } from './contradictions.tsx'
import { settledNow } from './settled.ts'
import { Stale } from './stale.tsx'

/** What matters first comes first: contradictions, then what has gone stale. */
export const Queue = () => {
  const status = useAsk('activity.status', {})
  return (
    <Waiting query={status}>
      {({ memories }) => {
        if (memories.open_contradictions > 0) return <Contradictions first={null} />
        if (memories.stale > 0) return <Stale />
        return (
          <Empty title={texts.review.done}>
            <p>{texts.review.doneAbout}</p>
            {settledNow() > 0 && <p>{texts.review.doneSession(settledNow())}</p>}
          </Empty>
        )
      }}
    </Waiting>
  )
}
