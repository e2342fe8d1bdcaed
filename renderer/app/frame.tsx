import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { EngineNotice } from './engine-notice.tsx'
import styles from './frame.module.css'
import { SampleNotice } from './sample-notice.tsx'
import { SearchField } from './search-field.tsx'
import { Sidebar } from './sidebar.tsx'

export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.frame}>
    <a className={styles.skip} href="#page">
      {texts.skipToPage}
    </a>
    <Sidebar />
    <div className={styles.column}>
      <header className={styles.bar}>
        <SearchField />
      </header>
      <SampleNotice />
      <EngineNotice />
      <main id="page" className={styles.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  </div>
)
