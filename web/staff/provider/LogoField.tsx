import { ImageUp, RotateCw, Trash2 } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { fileTypes } from '#contract/files.ts';
import { logoUpload, staffProvider, type Provider } from '#contract/staff/provider.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import '#web/parts/uploads.css';

const accept = logoUpload.types.map((type) => fileTypes[type].mime).join(',');

/** The logo of mails. It needs no Save: mails carry it once it is uploaded. */
export function LogoField({ provider }: { provider: Provider }): ReactElement {
  const file = useRef<HTMLInputElement>(null);
  const { change } = useCache();
  const show = (data: Provider) => change(staffProvider.read, {}, (current) => ({ ...current, data }));
  const { item, start, retry, cancel } = useUpload(staffProvider.uploadLogo, { body: {} }, show);
  const remove = useApiMutation(staffProvider.removeLogo, {
    stale: [],
    onSuccess: ({ data }) => {
      show(data);
      toast.success('Email shows your name in place of the logo.');
    },
  });
  const { logo } = provider;
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">Logo</legend>
      {logo !== null && (
        <div
          className="mb-3 w-fit max-w-full rounded-control border border-line px-6 py-4"
          style={{ background: provider.header_colour }}
        >
          <img src={logo} alt="Your logo" style={{ maxHeight: 48 }} className="max-w-full" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
          <ImageUp aria-hidden />
          {logo === null ? 'Upload logo' : 'Replace logo'}
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
        {logo !== null && item?.state !== 'sending' && (
          <Button variant="quiet" size="small" pending={remove.isPending} onClick={() => remove.mutate({})}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      {item?.state === 'sending' && (
        <progress value={item.part} max={1} aria-label="Upload" className="upload-bar mt-2" />
      )}
      <output className="mt-1.5 block text-sm text-muted">
        {item?.state === 'sending'
          ? `Uploading ${item.file.name}`
          : 'A PNG or JPG of up to 12 MB, best wider than high.'}
      </output>
      {item?.state === 'error' && (
        <p role="alert" className="mt-1.5 text-sm font-[500] text-danger">
          {item.message}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        aria-label="Logo file"
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
