import type { JobView } from '../../shared/contract/jobs.ts'
import { useAct } from '../api/act.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './job-progress.module.css'

/** Long work with its cancel button; it goes on when the window is closed. */
export const JobProgress = ({ job }: { readonly job: JobView }) => {
  const act = useAct()
  return (
    <div className={styles.job}>
      <Progress label={job.title} share={job.share} {...(job.note !== null && { note: job.note })} />
      <Button look="quiet" onClick={() => void act({ name: 'jobs.cancel', input: { id: job.id } })}>
        {texts.cancel}
      </Button>
    </div>
  )
}
