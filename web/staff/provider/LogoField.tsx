import type { ReactElement } from 'react';
import { logoUpload, staffProvider, type Provider } from '#contract/staff/provider.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { formatAccept } from '#web/parts/file-words.ts';
import { PictureField } from '#web/parts/PictureField.tsx';
import { toast } from '#web/parts/toast.ts';

const accept = formatAccept(logoUpload.types);

/** The logo of mails. It needs no Save: mails show it once it is uploaded. */
export function LogoField({ provider: { logo, header_colour } }: { provider: Provider }): ReactElement {
  const { change } = useCache();
  const show = (data: Provider) => change(staffProvider.read, {}, (current) => ({ ...current, data }));
  const upload = useUpload(staffProvider.uploadLogo, { body: {} }, show);
  const remove = useApiMutation(staffProvider.removeLogo, {
    stale: [],
    onSuccess: ({ data }) => {
      show(data);
      toast.success('Email shows your name in place of the logo.');
    },
  });
  const { item } = upload;
  return (
    <PictureField
      label="Logo"
      noun="logo"
      accept={accept}
      hasPicture={logo !== null}
      upload={upload}
      onRemove={() => remove.mutate({})}
      isRemoving={remove.isPending}
      status={
        item?.state === 'sending'
          ? `Uploading ${item.file.name}`
          : 'A PNG or JPG of up to 12 MB, ideally wider than tall.'
      }
      error={item?.state === 'error' ? item.message : undefined}
    >
      {logo !== null && (
        <div
          className="w-fit max-w-full rounded-control border border-line px-6 py-4"
          style={{ background: header_colour }}
        >
          <img src={logo} alt="Your logo" style={{ maxHeight: 48 }} className="max-w-full" />
        </div>
      )}
    </PictureField>
  );
}
