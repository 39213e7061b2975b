import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';

type ConflictDialogProps = { open: boolean; title: string; onMine: () => void; onTheirs: () => void };

/** Asks whose newsletter to keep. It only closes by a choice, since either one loses words of somebody. */
export const ConflictDialog = ({ open, title, onMine, onTheirs }: ConflictDialogProps): ReactElement => (
  <Dialog
    open={open}
    onOpenChange={() => {}}
    isFirm
    size="small"
    title={title}
    footer={
      <>
        <Button variant="secondary" onClick={onTheirs}>
          Load theirs
        </Button>
        <Button onClick={onMine}>Save mine</Button>
      </>
    }
  >
    <p className="text-muted">
      You can save what you have here over it, or load what they saved and lose yours.
    </p>
  </Dialog>
);
