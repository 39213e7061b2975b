import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { fileKindNames } from '#contract/listings/files.ts';
import { listings, type Listing } from '#contract/listings/listings.ts';
import type { MlsFieldName } from '#contract/listings/mls.ts';
import * as paths from '#contract/paths.ts';
import { offerCreateAgain } from '#web/editing/create-again.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { sold } from '#contract/listings/statuses.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { DeleteListing } from '../form/DeleteListing.tsx';
import { ListingForm } from '../form/ListingForm.tsx';
import {
  EditListingForm,
  EditUnpricedForm,
  NewListingForm,
  toListingValues,
  type ListingValues,
} from '../form/listing-values.ts';
import { MlsPanel } from '../mls/MlsPanel.tsx';
import { useReturnToList } from '../return-to-list.ts';

type EditListingProps = { listing: Listing; isDeleted: boolean };

export function EditListing({ listing, isDeleted }: EditListingProps): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const offerTestimonial = useOfferTestimonial();
  const update = useApiMutation(listings.update, {
    stale: [listings.list, listings.read, listings.totals],
    failure: 'form',
  });
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(listing);
  const schema = before.price === null ? EditUnpricedForm : EditListingForm;
  const form = useEditForm({
    schema,
    defaultValues: toListingValues(before),
  });
  const { save, edit } = useRecordEdit({
    form,
    record: listing,
    toValues: toListingValues,
    schema: listings.update.data,
    isMissing: isDeleted,
  });
  const again = useApiMutation(listings.create, { stale: [listings.list, listings.totals], failure: 'form' });
  const backToList = () => navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true });
  const takenNames = useRef<readonly MlsFieldName[]>([]);
  // once the listing is reloaded, fields that follow the MLS again show its value; other input stays
  useEffect(() => {
    const values = toListingValues(listing);
    for (const name of takenNames.current) form.resetField(name, { defaultValue: values[name] });
    takenNames.current = [];
    // photos come from the MLS while the page is open
    if (!form.getFieldState('photos').isDirty) form.resetField('photos', { defaultValue: values.photos });
  }, [listing, form]);
  return (
    <div className="flex flex-col gap-5">
      <EditNotice
        edit={edit}
        what="listing"
        {...offerCreateAgain({
          create: again,
          schema: NewListingForm,
          values: () => ({ ...form.getValues(), ...newFiles(form.getValues(), before) }),
          onCreated: async () => {
            toast.success('Listing has been created.');
            await backToList();
          },
        })}
      />
      <MlsPanel listing={listing} onTaken={(names) => void (takenNames.current = names)} />
      <ListingForm
        form={form}
        schema={schema}
        before={before}
        pending={update.isPending}
        error={again.error ?? errorToShow(update.error)}
        onSave={async (body) => {
          await save(body, async (sent) => {
            const answer = await update.mutateAsync({ params: { id: before.id }, body: sent });
            return answer.data;
          });
          if (body.status_id === sold)
            offerTestimonial('Listing has been updated.', { listing_ids: [before.id] });
          else toast.success('Listing has been updated.');
          await backToList();
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

/** The files of a deleted listing were deleted with it; files added here since still exist. */
const newFiles = (values: ListingValues, before: Listing): Partial<ListingValues> =>
  Object.fromEntries(
    fileKindNames.map((kind) => [
      kind,
      values[kind].filter(({ id }) => !before[kind].some((file) => file.id === id)),
    ]),
  );
