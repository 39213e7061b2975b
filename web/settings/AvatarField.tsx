import { UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { avatarUpload, settings } from '#contract/settings/settings.ts';
import { useUpload, type UploadItem } from '#web/api/use-upload.ts';
import { formatAccept } from '#web/parts/file-words.ts';
import type { Bound } from '#web/parts/FormField.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { PictureField } from '#web/parts/PictureField.tsx';
import type { SettingValues } from './setting-values.ts';

const accept = formatAccept(avatarUpload.types);

/** The agent's picture. It is uploaded at once, and used on the site when the settings are saved. */
export function AvatarField<Output>({
  control,
  name,
}: Bound<FormValues<SettingValues>, Output, string>): ReactElement {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  const upload = useUpload(settings.upload, { body: { upload_type: 'avatar' } }, ({ url }) => onChange(url));
  const { item } = upload;
  const address = value ?? '';
  return (
    <PictureField
      label="Your picture"
      noun="picture"
      accept={accept}
      hasPicture={address !== ''}
      upload={upload}
      onRemove={() => {
        upload.remove();
        onChange('');
      }}
      status={formatUploadStatus(item)}
      error={item?.state === 'error' ? item.message : fieldState.error?.message}
      buttonRef={ref}
      isBeside
    >
      <Picture address={address} />
    </PictureField>
  );
}

function Picture({ address }: { address: string }): ReactElement {
  const look = 'size-18 shrink-0 rounded-full object-cover';
  if (address !== '') return <img src={address} alt="" className={look} />;
  return (
    <span className={`${look} grid place-content-center bg-soft text-on-soft`}>
      <UserRound aria-hidden className="size-8" />
    </span>
  );
}

function formatUploadStatus(item: UploadItem<unknown> | null): string {
  if (item === null) return 'A JPG or PNG of up to 12 MB.';
  if (item.state === 'sending') return `Uploading ${item.file.name}`;
  if (item.state === 'done') return `${item.file.name} uploaded. Save to show it on your site.`;
  return item.state === 'removed' ? 'Picture removed. Save to take it off your site.' : '';
}
