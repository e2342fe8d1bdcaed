import { texts } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Key } from '../ui/key.tsx'
import styles from './key-map.module.css'
import { closeOverlay, useOverlay } from './overlays.ts'
import { pages } from './pages.ts'

type Row = readonly [keys: string, does: string]

const { keys, memory, review } = texts

const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    keys.everywhere,
    [
      ['Mod+K', keys.palette],
      ['/', keys.search],
      ...pages.map(({ key, name }): Row => [`G ${key.toUpperCase()}`, keys.goTo(name)]),
      ['Z', keys.undo],
      ['?', keys.map],
    ],
  ],
  [
    keys.inLists,
    [
      ['J', keys.next],
      ['K', keys.previous],
      ['Enter', keys.open],
      ['Escape', keys.back],
    ],
  ],
  [
    keys.onMemory,
    [
      ['T', memory.stillTrue],
      ['U', memory.update],
      ['Backspace', memory.forget],
    ],
  ],
  [
    keys.inReview,
    [
      ['1', review.keepNewer],
      ['2', review.keepOlder],
      ['3', review.bothTrue],
      ['4', review.merge],
      ['S', review.skip],
      ['X', keys.select],
      ['F', memory.forget],
    ],
  ],
]

export const KeyMap = () => (
  <Dialog open={useOverlay().name === 'keys'} onClose={closeOverlay} title={keys.title}>
    <div className={styles.groups}>
      {groups.map(([title, rows]) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            {rows.map(([name, does]) => (
              <div key={name} className={styles.row}>
                <dt>{does}</dt>
                <dd>
                  <span className="sr-only">{name}</span>
                  <Key name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
