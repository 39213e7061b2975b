import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { FailedUpload } from './failed-uploads.ts';

type FailedUploadsProps = {
  failed: readonly FailedUpload[];
  onClose: () => void;
  /** saves once dropped and retried files are settled */
  onSave: () => void;
};

/** Asks before a form is saved without files that could not be uploaded. */
export function FailedUploads({ failed, onClose, onSave }: FailedUploadsProps): ReactElement {
  const again = failed.filter(({ retry }) => retry !== undefined);
  const [them, files, others] =
    failed.length === 1
      ? ['it', 'A file', 'another file']
      : ['them', `${failed.length} files`, 'other files'];
  const advice =
    again.length > 0
      ? `Try again, or save without ${them}.`
      : `Choose ${others} first, or save without ${them}.`;

  function saveWithout(): void {
    for (const { drop } of failed) drop();
    onClose();
    onSave();
  }

  function tryAgain(): void {
    for (const { retry } of again) retry?.();
    onClose();
    if (failed.every(({ isAwaited, retry }) => isAwaited && retry)) onSave();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={`${files} could not be uploaded`}
      description={`Nothing has been saved yet. ${advice}`}
      footer={
        <>
          <Button variant="secondary" onClick={saveWithout}>
            {`Save without ${them}`}
          </Button>
          {again.length > 0 && <Button onClick={tryAgain}>Try again</Button>}
        </>
      }
    >
      <ul className="list-disc pl-5 break-words">
        {failed.map(({ name }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list stays as it is
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
