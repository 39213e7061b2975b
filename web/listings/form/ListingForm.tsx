import type { ReactElement, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Listing } from '#contract/listings/listings.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { AdditionalFields } from './AdditionalFields.tsx';
import { AddressFields } from './AddressFields.tsx';
import { BasicFields } from './BasicFields.tsx';
import { FactFields } from './FactFields.tsx';
import { FormSection } from './FormSection.tsx';
import type { ListingValues } from './listing-values.ts';
import { MarketingFields } from './MarketingFields.tsx';
import { MediaSection } from './MediaSection.tsx';
import { OpenHousesSection } from './OpenHousesSection.tsx';
import type { SectionName } from './sections.ts';
import { SoldFields } from './SoldFields.tsx';
import { useCheckDependents } from './use-check-dependents.ts';
import { useOpenSections } from './use-open-sections.ts';
import { useSaveAfterUploads } from './use-save-after-uploads.ts';
import { WordFields } from './WordFields.tsx';

type ListingFormProps<Output> = {
  form: UseFormReturn<ListingValues, unknown, Output>;
  /** the initial data; null for a new listing */
  before: Listing | null;
  pending: boolean;
  error: ApiCallError | null;
  onSave: (fields: Output) => Promise<void>;
  back: ReactNode;
  remove?: ReactNode;
};

const formId = 'listing-form';

function findForm(): HTMLFormElement | null {
  const element = document.getElementById(formId);
  return element instanceof HTMLFormElement ? element : null;
}

const soldNames = { price: 'sold_price', date: 'date_sold', banner: 'sold_banner' } as const;

export function ListingForm<Output>(props: ListingFormProps<Output>): ReactElement {
  const { form, before, error, onSave, back, remove } = props;
  const { control } = form;
  const { isWaiting, save } = useSaveAfterUploads(form, onSave, findForm);
  const pending = props.pending || isWaiting;
  useCheckDependents(form);
  const { isSold, isOpen, toggle } = useOpenSections(form);
  const section = (name: SectionName, title: string, body: ReactNode, note?: string) => (
    <FormSection
      title={title}
      {...(note && { note })}
      isOpen={isOpen(name)}
      onToggle={(open) => toggle(name, open)}
    >
      {body}
    </FormSection>
  );
  return (
    <Form
      id={formId}
      form={form}
      pending={pending}
      serverError={error}
      onSubmit={save}
      guard
      label="Listing"
      className="gap-4"
    >
      {section('basics', 'Listing', <BasicFields control={control} before={before} />)}
      {isSold &&
        section(
          'sold',
          'Sold details',
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <SoldFields control={control} names={soldNames} />
          </div>,
        )}
      {section('address', 'Address', <AddressFields control={control} before={before} />)}
      {section('media', 'Photos and tours', <MediaSection control={control} />)}
      {section('facts', 'Property', <FactFields control={control} before={before} />)}
      {section(
        'words',
        'Description',
        <WordFields control={control} before={before} getValues={form.getValues} />,
      )}
      {section('openHouses', 'Open houses', <OpenHousesSection control={control} />)}
      {section('additional', 'Additional details', <AdditionalFields control={control} before={before} />)}
      {section('marketing', 'Marketing', <MarketingFields control={control} before={before} />)}
      <FormActions className="listing-actions sticky bottom-0 z-10 py-3">
        {remove && <div className="sm:mr-auto">{remove}</div>}
        {back}
        <Button type="submit" pending={pending}>
          Save listing
        </Button>
      </FormActions>
    </Form>
  );
}
