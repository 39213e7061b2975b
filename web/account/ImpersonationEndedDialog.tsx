import type { ReactElement } from 'react';
import { session } from '#web/api/session-end.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { unsavedText } from '#web/parts/unsaved-text.ts';

/** An impersonation ended with unsaved input: it cannot be resumed, but the text can be copied. */
export function ImpersonationEndedDialog(): ReactElement {
  const text = unsavedText();
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      isFirm
      size="small"
      title="This session has ended"
      description={
        text === ''
          ? 'Your session as this client has ended, so this can no longer be saved.'
          : 'Your session as this client has ended, so this can no longer be saved. Copy what you wrote, then choose the client again in your staff console.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={session.giveUp}>
            Leave
          </Button>
          {text !== '' && <CopyButton text={text}>Copy what I wrote</CopyButton>}
        </>
      }
    >
      {text !== '' && <TextArea readOnly rows={6} aria-label="What you wrote" value={text} />}
    </Dialog>
  );
}
