import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { useAsk } from '../../api/ask.ts'
import { bytes } from '../../components/numbers.ts'
import { JobProgress } from '../../components/job-progress.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './page.module.css'

const Pull = () => {
  const act = useAct()
  const [name, setName] = useState('')
  const { data } = useAsk('jobs.list', {})
  const running = data?.jobs.filter(({ state }) => state === 'running') ?? []
  return (
    <form
      className={styles.pull}
      onSubmit={event => {
        event.preventDefault()
        void act({ name: 'models.pull', input: { name } }).then(job => job && setName(''))
      }}
    >
      <TextField
        label={texts.settings.ollama.pullLabel}
        value={name}
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {texts.settings.ollama.pull}
      </Button>
      {running.map(job => (
        <JobProgress key={job.id} job={job} />
      ))}
    </form>
  )
}

/** Whether Ollama answers, what it has, and fetching more. */
export const Ollama = () => {
  const ollama = useAsk('models.ollama', {})
  return (
    <Waiting query={ollama}>
      {({ up, version, reason, models }) => (
        <div className={styles.part}>
          <p>{up ? texts.settings.ollama.up(version ?? '') : texts.settings.ollama.down}</p>
          {!up && <p className={styles.faint}>{reason}</p>}
          {models.length > 0 && (
            <ul>
              {models.map(model => (
                <li key={model.name} className={styles.row}>
                  <code>{model.name}</code>
                  <span className={styles.faint}>{bytes(model.bytes)}</span>
                </li>
              ))}
            </ul>
          )}
          {up && <Pull />}
        </div>
      )}
    </Waiting>
  )
}
