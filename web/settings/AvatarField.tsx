import { ImageUp, RotateCw, Trash2, UserRound } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { fileTypes } from '#contract/files.ts';
import { avatarUpload, settings } from '#contract/settings/settings.ts';
import { useUpload, type UploadItem } from '#web/api/use-upload.ts';
import { Button } from '#web/parts/Button.tsx';
import '#web/parts/uploads.css';
import type { SettingControl } from './SettingFields.tsx';

const accept = avatarUpload.types.map((type) => fileTypes[type].mime).join(',');

/** The agent's picture. It is uploaded at once, and used on the site when the settings are saved. */
export function AvatarField({ control }: { control: SettingControl }): ReactElement {
  const file = useRef<HTMLInputElement>(null);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'rb_avatar_image' });
  const { item, start, retry, cancel, remove } = useUpload(
    settings.upload,
    { body: { upload_type: 'avatar' } },
    ({ url }) => onChange(url),
  );
  const address = value ?? '';
  const message = item?.state === 'error' ? item.message : fieldState.error?.message;
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">Your picture</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Picture address={address} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" ref={ref} onClick={() => file.current?.click()}>
              <ImageUp aria-hidden />
              {address === '' ? 'Upload picture' : 'Replace picture'}
            </Button>
            {item?.state === 'sending' && (
              <Button variant="quiet" size="small" onClick={cancel}>
                Cancel
              </Button>
            )}
            {item?.state === 'error' && (
              <Button variant="quiet" size="small" onClick={retry}>
                <RotateCw aria-hidden />
                Try again
              </Button>
            )}
            {address !== '' && item?.state !== 'sending' && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  remove();
                  onChange('');
                }}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </div>
          {item?.state === 'sending' && <Bar part={item.part} />}
          <output className="text-sm text-muted">{statusOf(item)}</output>
          {message !== undefined && (
            <p role="alert" className="text-sm font-[500] text-danger">
              {message}
            </p>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // cleared, so that choosing the same file again fires a change event
          event.target.value = '';
          if (chosen) void start(chosen);
        }}
      />
    </fieldset>
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

function Bar({ part }: { part: number }): ReactElement {
  return <progress value={part} max={1} aria-label="Upload" className="upload-bar" />;
}

function statusOf(item: UploadItem<unknown> | null): string {
  if (item === null) return 'A JPG or PNG of up to 12 MB.';
  if (item.state === 'sending') return `Uploading ${item.file.name}`;
  if (item.state === 'done') return `${item.file.name} uploaded. Save to show it on your site.`;
  return item.state === 'removed' ? 'Picture removed. Save to take it off your site.' : '';
}
