import { useState, type ReactElement } from 'react';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { StoredFileRow, UploadingFileRow } from '../FileRow.tsx';
import { TextInput } from '../TextInput.tsx';
import { useUnsavedText } from '../unsaved-input.ts';
import type { SingleUpload } from '../use-single-upload.ts';

type ImageDialogProps = {
  upload: SingleUpload | null;
  onRetry: (file: File) => void;
  onInsert: (image: UploadedFile, description: string) => void;
  onClose: () => void;
};

/** Asks for an image's description during its upload. */
export function ImageDialog({ upload, onRetry, onInsert, onClose }: ImageDialogProps): ReactElement {
  const [description, setDescription] = useState('');
  const typed = useUnsavedText(description !== '', description);
  const close = () => {
    setDescription('');
    onClose();
  };
  const insert = () => {
    if (upload?.state !== 'done') return;
    onInsert(upload.stored, description);
    close();
  };
  return (
    <Dialog
      open={upload !== null}
      onOpenChange={(open) => !open && close()}
      title="Image"
      size="small"
      footer={
        <Button
          onClick={insert}
          pending={upload?.state === 'sending'}
          disabledReason={upload?.state === 'error' ? 'The image hasn’t been uploaded.' : undefined}
        >
          Insert image
        </Button>
      }
    >
      <ul aria-label="File" className="mb-4 min-h-14">
        {upload && <UploadRow upload={upload} onRetry={onRetry} onClose={close} />}
      </ul>
      <div ref={typed}>
        <Field label="What it shows" hint="Read aloud to people who can’t see the picture.">
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={200}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              onKeyDown={(event) => {
                // the Enter that ends a Chinese or Japanese word is not meant for the dialog
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // the form around the dialog would be sent
                event.preventDefault();
                insert();
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function UploadRow({
  upload,
  onRetry,
  onClose,
}: Pick<ImageDialogProps, 'onRetry' | 'onClose'> & { upload: SingleUpload }): ReactElement {
  if (upload.state === 'done') return <StoredFileRow file={upload.stored} isLeaving={false} />;
  return <UploadingFileRow item={upload} onRetry={() => onRetry(upload.file)} onDrop={onClose} />;
}
