import { texts } from '../texts.ts'
import { Empty } from '../ui/panel.tsx'

/** Shown to whoever comes without a token: that the engine runs, and how to be let in. */
export const Welcome = () => (
  <main>
    <Empty title={texts.engine.running}>
      <p>{texts.engine.noToken}</p>
    </Empty>
  </main>
)
