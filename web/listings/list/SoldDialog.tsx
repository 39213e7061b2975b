import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { ListingDraft, listings, type ListingRow } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { soldFields } from '../form/sold-fields.tsx';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { useLeaveMissing } from '../leave-missing.ts';
import { formatAmount } from '../listing-words.ts';
import { todayAt } from './today-at.ts';

const SoldForm = z.pick(ListingDraft, { sold_price: true, date_sold: true, sold_banner: true });

type SoldDialogProps = { listing: ListingRow; onClose: () => void };

/** Asks for the details of a sale before the status changes; everything may stay empty. */
export function SoldDialog({ listing, onClose }: SoldDialogProps): ReactElement {
  const { id, address, sold_price, date_sold, sold_banner } = listing;
  const offerTestimonial = useOfferTestimonial();
  return (
    <ActionDialog
      endpoint={listings.update}
      stale={[listings.list, listings.read, listings.totals]}
      title="Sold details"
      text={address}
      verb="Save"
      schema={SoldForm}
      values={{
        sold_price: formatAmount(sold_price),
        date_sold: date_sold ?? todayAt(listing),
        sold_banner: sold_banner ?? 'Sold',
      }}
      fields={soldFields}
      input={(details) => ({ params: { id }, body: { status_id: sold, ...details } })}
      onDone={() => {
        offerTestimonial('Listing has been updated.', { listing_ids: [id] });
        onClose();
      }}
      onMissing={useLeaveMissing()}
      onClose={onClose}
    />
  );
}
