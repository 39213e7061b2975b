import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings, type ListingRow } from '#contract/listings/listings.ts';
import { sold, statusChoices, statusLabel } from '#contract/listings/statuses.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { AutosaveSelect } from '#web/parts/AutosaveSelect.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { useLeaveMissing } from '../leave-missing.ts';
import { getListingTone } from '../listing-words.ts';
import { SoldDialog } from './SoldDialog.tsx';

/** The status, which is saved as soon as it is chosen. Sold asks for the details first. */
export function RowStatus({ listing }: { listing: ListingRow }): ReactElement {
  const mayChange = may(useAccessSubject(), listings.update.access);
  const [asks, setAsks] = useState(false);
  const update = useApiMutation(listings.update, {
    stale: [listings.list, listings.read, listings.totals],
    onMissing: useLeaveMissing(),
    onSuccess: () => toast.success('Listing has been updated.'),
  });
  const { id, status_id: status } = listing;
  if (!mayChange) return <StatusDot tone={getListingTone(status)}>{statusLabel(status)}</StatusDot>;
  const chosen = update.isPending ? (update.variables.body.status_id ?? status) : status;
  const choices = statusChoices(status).map((choice) => ({
    value: choice.id,
    // both inactive statuses share one name here
    label: choice.id === status ? statusLabel(status) : choice.label,
  }));
  const known = choices.filter(({ value, label }) => value === status || label !== statusLabel(status));
  return (
    <>
      <AutosaveSelect
        aria-label={`Status of ${listing.address}`}
        options={known}
        value={chosen}
        onSave={(value) => {
          if (Number(value) === sold) setAsks(true);
          else update.mutate({ params: { id }, body: { status_id: Number(value) } });
        }}
      />
      {asks && <SoldDialog listing={listing} onClose={() => setAsks(false)} />}
    </>
  );
}
