import { useId, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { ListingDraft, listings, type ListingRow } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { soldFields } from '../form/sold-fields.tsx';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { useLeaveMissing } from '../leave-missing.ts';
import { formatAmount } from '../listing-words.ts';
import { todayAt } from './today-at.ts';

const SoldForm = z.pick(ListingDraft, { sold_price: true, date_sold: true, sold_banner: true });

type SoldDialogProps = { listing: ListingRow; onClose: () => void };

/** Asks for what is known of a sale before the status changes; everything may stay empty. */
export function SoldDialog({ listing, onClose }: SoldDialogProps): ReactElement {
  const id = useId();
  const offerTestimonial = useOfferTestimonial();
  const update = useApiMutation(listings.update, {
    stale: [listings.list, listings.read, listings.totals],
    failure: 'form',
    onMissing: useLeaveMissing(),
  });
  const form = useSchemaForm({
    schema: SoldForm,
    defaultValues: {
      sold_price: formatAmount(listing.sold_price),
      date_sold: listing.date_sold ?? todayAt(listing),
      sold_banner: listing.sold_banner ?? 'Sold',
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !update.isPending && onClose()}
      title="Sold details"
      description={listing.address}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id={id}
        form={form}
        pending={update.isPending}
        serverError={update.error}
        guard={false}
        label="Sold details"
        onSubmit={async (details) => {
          await update.mutateAsync({ params: { id: listing.id }, body: { status_id: sold, ...details } });
          offerTestimonial('Listing has been updated.', { listing_ids: [listing.id] });
          onClose();
        }}
      >
        <FormFields control={form.control} fields={soldFields} />
      </Form>
    </Dialog>
  );
}
