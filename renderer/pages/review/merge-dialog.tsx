import { useState } from 'react'
import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'

interface Props {
  readonly item: RouteOutput<'review.contradiction'>
  readonly onClose: () => void
  readonly onMerge: (content: string) => Promise<void>
}

export const MergeDialog = ({ item, onClose, onMerge }: Props) => {
  const [text, setText] = useState(item.newer.content)
  const [isBusy, setBusy] = useState(false)
  const merge = async (): Promise<void> => {
    setBusy(true)
    await onMerge(text)
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.review.mergeTitle}
      about={texts.review.mergeAbout}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="strong" disabled={isBusy} shortcut="Mod+Enter" onClick={() => void merge()}>
            {texts.review.mergeSave}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.update.label}
        hint={item.older.content}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void merge()
        }}
      />
    </Dialog>
  )
}
