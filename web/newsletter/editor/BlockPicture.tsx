import type { ReactElement } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useUpload, type UploadItem } from '#web/api/use-upload.ts';
import { formatAccept } from '#web/parts/file-words.ts';
import type { Bound } from '#web/parts/FormField.tsx';
import { PictureField } from '#web/parts/PictureField.tsx';
import type { StaffFlag } from '#web/routing/search.ts';
import type { NewsletterValues } from './newsletter-values.ts';

type BlockPictureProps<Output> = Bound<NewsletterValues, Output, `custom_content.${number}.image_url`> & {
  label: string;
  forced: StaffFlag;
};

const accept = formatAccept(newsletters.upload.upload.types);

/** The picture of a block. It is uploaded at once, and becomes part of the newsletter when that is saved. */
export function BlockPicture<Output>({
  control,
  name,
  label,
  forced,
}: BlockPictureProps<Output>): ReactElement {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  const upload = useUpload(newsletters.upload, { query: forced }, ({ url }) => onChange(url));
  const blocks = useWatch({ control, name: 'custom_content' });
  const isElsewhere = blocks.filter(({ image_url }) => image_url === value).length > 1;
  const removal = useApiMutation(newsletters.removeUpload, { stale: [], failure: 'form' });
  const { item } = upload;
  return (
    <PictureField
      label={`${label} *`}
      noun={label.toLowerCase()}
      accept={accept}
      hasPicture={value !== ''}
      upload={upload}
      onRemove={() => {
        upload.remove();
        // a picture in a saved newsletter stays until it is saved without it, and a duplicate keeps it
        if (value !== '' && !isElsewhere) removal.mutate({ query: forced, body: { url: value } });
        onChange('');
      }}
      status={formatUploadStatus(item)}
      error={item?.state === 'error' ? item.message : fieldState.error?.message}
      buttonRef={ref}
    >
      {value !== '' && (
        <img
          src={value}
          alt=""
          className="max-h-64 w-fit max-w-full rounded-control object-contain inset-ring-1 inset-ring-line"
        />
      )}
    </PictureField>
  );
}

function formatUploadStatus(item: UploadItem<unknown> | null): string {
  if (item === null || item.state === 'removed') return 'A JPG, PNG or GIF of up to 12 MB.';
  if (item.state === 'sending') return `Uploading ${item.file.name}`;
  return item.state === 'done' ? `${item.file.name} uploaded.` : '';
}
