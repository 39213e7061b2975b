import type { ReactElement } from 'react';
import { maxAltLength, type ListingFile } from '#contract/listings/files.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Field } from '#web/parts/Field.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { ListingPicture } from '../ListingPicture.tsx';

type DescribePhotoProps = {
  photos: readonly ListingFile[];
  described: number | null;
  onDescribe: (id: number, alt: string | null) => void;
  onClose: () => void;
};

/** The description of a photo, which belongs to the form behind the dialog with its first letter. */
export function DescribePhoto({
  photos,
  described,
  onDescribe,
  onClose,
}: DescribePhotoProps): ReactElement | null {
  const place = photos.findIndex(({ id }) => id === described);
  const photo = photos[place];
  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={onClose}
      title={`Describe photo ${place + 1}`}
      description="For visitors who can’t see the photo, and for search engines. Saved with the listing."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {photo && (
        <div className="flex flex-col gap-4">
          <ListingPicture
            photo={photo}
            alt=""
            sizes="30rem"
            className="aspect-video w-full rounded-control"
          />
          <Field
            label="What it shows"
            hint={`For example “Kitchen with an island and a bay window”. If you leave it empty, it’s called photo ${place + 1} of ${photos.length} of the address.`}
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={2}
                maxLength={maxAltLength}
                value={photo.alt ?? ''}
                onChange={(event) => onDescribe(photo.id, event.target.value || null)}
              />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  );
}
