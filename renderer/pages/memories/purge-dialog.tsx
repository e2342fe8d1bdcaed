import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPurge: () => void
}

export const PurgeDialog = ({ open, onClose, onPurge }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={texts.memory.purgeTitle}
    about={texts.memory.purgeAbout}
    actions={
      <>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="danger" onClick={() => (onClose(), onPurge())}>
          {texts.memory.purge}
        </Button>
      </>
    }
  />
)
