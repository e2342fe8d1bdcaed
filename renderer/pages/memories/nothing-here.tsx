import { Link } from 'wouter'
import { texts } from '../../texts.ts'
import { Empty } from '../../ui/panel.tsx'
import styles from './lists.module.css'

export const NothingHere = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <Empty title={isFiltered ? texts.memories.none : texts.memories.empty}>
    <p>{isFiltered ? texts.memories.noneAbout : texts.memories.emptyAbout}</p>
    {isFiltered && (
      <Link className={styles.link} href="/memories">
        {texts.memories.clear}
      </Link>
    )}
  </Empty>
)
