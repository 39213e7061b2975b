import { useEffect, type ReactElement } from 'react';
import { testimonialRequests, type RequestDraft } from '#contract/testimonials/requests.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Spinner } from '#web/parts/Spinner.tsx';

type MailPreviewProps = { draft: RequestDraft; onClose: () => void };

/** The mail as it would be sent, made by the server that sends it. */
export function MailPreview({ draft, onClose }: MailPreviewProps): ReactElement {
  const { mutate, data, error } = useApiMutation(testimonialRequests.preview, { stale: [], failure: 'form' });
  useEffect(() => mutate({ body: draft }), [mutate, draft]);
  const mail = data?.data;
  return (
    <Dialog
      open
      size="large"
      title="Preview"
      description={mail ? `“${mail.subject}” to ${mail.to}` : 'The email as your client receives it.'}
      onOpenChange={(open) => !open && onClose()}
    >
      {error ? (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{error.message}</p>
          <Button variant="secondary" onClick={() => mutate({ body: draft })}>
            Try again
          </Button>
        </div>
      ) : mail ? (
        <iframe
          src={mail.url}
          title="The email as your client receives it"
          sandbox=""
          className="h-[70dvh] w-full rounded-control border-0 bg-sunken"
        />
      ) : (
        <Spinner className="mx-auto my-24" />
      )}
    </Dialog>
  );
}
