import { X } from 'lucide-react'
import { memoryTypes } from '../../../shared/domain/memory.ts'
import { useAsk } from '../../api/ask.ts'
import { writeChip, type Chip, type Wanted } from '../../components/filter.ts'
import { texts } from '../../texts.ts'
import { Menu } from '../../ui/menu.tsx'
import styles from './chips.module.css'

const OFFERED = 8

interface Props {
  readonly wanted: Wanted
  readonly onRemove: (chip: Chip) => void
  readonly onAdd: (chip: Chip) => void
}

/** The filters in force, each removable, and the ones that can be added. */
export const Chips = ({ wanted, onRemove, onAdd }: Props) => {
  const { data } = useAsk('memories.facets', {})
  const offered: readonly Chip[] = [
    ...memoryTypes.map((value): Chip => ({ key: 'type', value })),
    { key: 'is', value: 'stale' },
    { key: 'is', value: 'contradicted' },
    { key: 'is', value: 'deleted' },
    { key: 'trust', value: 'web' },
    ...(data?.repos ?? []).slice(0, OFFERED).map(({ name }): Chip => ({ key: 'repo', value: name })),
    ...(data?.tags ?? []).slice(0, OFFERED).map(({ name }): Chip => ({ key: 'tag', value: name })),
    ...(data?.agents ?? []).slice(0, OFFERED).map(({ name }): Chip => ({ key: 'agent', value: name })),
  ]
  const has = (chip: Chip): boolean => wanted.chips.some(({ key, value }) => key === chip.key && value === chip.value)
  return (
    <div className={styles.chips}>
      {wanted.chips.map(chip => (
        <button
          key={writeChip(chip)}
          type="button"
          className={styles.chip}
          aria-label={texts.memories.remove(writeChip(chip))}
          onClick={() => onRemove(chip)}
        >
          {writeChip(chip)}
          <X size={12} aria-hidden="true" />
        </button>
      ))}
      <Menu
        trigger={
          <button type="button" className={styles.add}>
            {texts.memories.filter}
          </button>
        }
        items={offered.filter(chip => !has(chip)).map(chip => ({ label: writeChip(chip), act: () => onAdd(chip) }))}
      />
    </div>
  )
}
