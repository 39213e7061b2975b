import type { ReactElement } from 'react';
import { ai } from '#contract/ai/ai.ts';
import type { Finding } from '#contract/ai/findings.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';

type DismissDialogProps = {
  finding: Finding;
  listingId: number | undefined;
  onDismissed: (reason: string) => void;
  onClose: () => void;
};

/** Lets marked words stand: in this listing, or in texts that belong to none. */
export const DismissDialog = ({
  finding: { rule, quote },
  listingId,
  onDismissed,
  onClose,
}: DismissDialogProps): ReactElement => (
  <ActionDialog
    endpoint={ai.dismiss}
    stale={[listingPublishing.extras]}
    title="Keep this wording?"
    text={`“${quote}” won’t be marked any more ${listingId === undefined ? 'in texts without a listing' : 'in this listing'}.`}
    verb="Keep wording"
    reason="Your reason is saved in your activity log."
    input={({ reason }) => ({
      body: { rule, quote, reason, ...(listingId !== undefined && { listing_id: listingId }) },
    })}
    onDone={({ data }) => {
      onDismissed(data.reason);
      onClose();
    }}
    onClose={onClose}
  />
);
