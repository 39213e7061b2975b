import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import type { MlsFieldName } from '#contract/listings/mls.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { sold } from '#contract/listings/statuses.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { DeleteListing } from '../form/DeleteListing.tsx';
import { ListingForm } from '../form/ListingForm.tsx';
import { EditListingForm, EditUnpricedForm, valuesOf } from '../form/listing-values.ts';
import { MlsPanel } from '../mls/MlsPanel.tsx';
import { useReturnToList } from '../return-to-list.ts';

export function EditListing({ listing }: { listing: Listing }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const offerTestimonial = useOfferTestimonial();
  const update = useApiMutation(listings.update, {
    stale: [listings.list, listings.read, listings.totals],
    failure: 'form',
  });
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(listing);
  const form = useEditForm({
    schema: before.price === null ? EditUnpricedForm : EditListingForm,
    defaultValues: valuesOf(before),
  });
  const takenNames = useRef<readonly MlsFieldName[]>([]);
  // once the listing has come anew, fields that follow the MLS again show its value; what is typed elsewhere stays
  useEffect(() => {
    const values = valuesOf(listing);
    for (const name of takenNames.current) form.resetField(name, { defaultValue: values[name] });
    takenNames.current = [];
    // photos come from the MLS while the page is open
    if (!form.getFieldState('photos').isDirty) form.resetField('photos', { defaultValue: values.photos });
  }, [listing, form]);
  return (
    <div className="flex flex-col gap-5">
      <MlsPanel listing={listing} onTaken={(names) => void (takenNames.current = names)} />
      <ListingForm
        form={form}
        before={before}
        pending={update.isPending}
        error={update.error}
        onSave={async (body) => {
          await update.mutateAsync({ params: { id: before.id }, body });
          if (body.status_id === sold)
            offerTestimonial('Listing has been updated.', { listing_ids: [before.id] });
          else toast.success('Listing has been updated.');
          await navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true });
        }}
        back={
          <LinkButton asChild variant="secondary">
            <Link to={paths.listings} search={list}>
              Back
            </Link>
          </LinkButton>
        }
        remove={<DeleteListing id={before.id} />}
      />
    </div>
  );
}
