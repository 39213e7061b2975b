import type { ReactElement } from 'react';
import { ai } from '#contract/ai/ai.ts';
import type { Finding } from '#contract/ai/findings.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';

type DismissDialogProps = {
  finding: Finding;
  listingId: number | undefined;
  onDismissed: (reason: string) => void;
  onClose: () => void;
};

/** Lets marked words stand: in this listing, or in texts that belong to none. */
export function DismissDialog({
  finding,
  listingId,
  onDismissed,
  onClose,
}: DismissDialogProps): ReactElement {
  const dismiss = useApiMutation(ai.dismiss, {
    stale: [listingPublishing.extras],
    failure: 'form',
    onSuccess: ({ data }) => {
      onDismissed(data.reason);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Let these words stand?"
      note={`“${finding.quote}” won't be marked any more ${listingId === undefined ? 'in texts without a listing' : 'in this listing'}.`}
      hint="It's kept with the activity of your account."
      label="Let it stand"
      pending={dismiss.isPending}
      error={dismiss.error}
      onSend={({ reason }) =>
        dismiss.mutateAsync({
          body: {
            rule: finding.rule,
            quote: finding.quote,
            reason,
            ...(listingId !== undefined && { listing_id: listingId }),
          },
        })
      }
      onClose={onClose}
    />
  );
}
