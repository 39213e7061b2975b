import type { ReactElement, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Listing } from '#contract/listings/listings.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { FormProgress } from './FormProgress.tsx';
import { FormSection } from './FormSection.tsx';
import { listingFields } from './listing-fields.tsx';
import type { ListingValues } from './listing-values.ts';
import { sectionNames, sectionTitles, type SectionName } from './sections.ts';
import { useCheckDependents } from './use-check-dependents.ts';
import { formatSectionId, useOpenSections } from './use-open-sections.ts';
import { useSaveAfterUploads } from './use-save-after-uploads.ts';

type ListingFormProps<Output> = {
  form: UseFormReturn<ListingValues, unknown, Output>;
  /** what the form is saved by */
  schema: z.core.$ZodType;
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

const layouts: Partial<Record<SectionName, string>> = {
  photos: '',
  media: 'flex flex-col gap-6',
  facts: 'grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4',
  words: 'flex flex-col gap-5',
  openHouses: '',
  marketing: 'flex flex-col gap-3',
};
const usualLayout = 'grid gap-x-4 gap-y-5 sm:grid-cols-2';

export function ListingForm<Output>(props: ListingFormProps<Output>): ReactElement {
  const { form, schema, before, error, onSave, back, remove } = props;
  const { control } = form;
  const { isWaiting, save } = useSaveAfterUploads(form, onSave, findForm);
  const pending = props.pending || isWaiting;
  useCheckDependents(form);
  const parts = listingFields(before, form);
  const fields = groupFields(control, parts);
  const { isSold, isOpen, toggle, showSection, showField } = useOpenSections(form, parts);
  const shown = sectionNames.filter((name) => name !== 'sold' || isSold);
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
      <FormProgress
        form={form}
        schema={schema}
        parts={parts}
        id={before?.id}
        sections={shown}
        onSection={showSection}
        onField={showField}
        actions={
          <FormActions>
            {back}
            <Button type="submit" pending={pending}>
              Save listing
            </Button>
          </FormActions>
        }
      >
        {shown.map((name) => (
          <FormSection
            key={name}
            id={formatSectionId(name)}
            title={sectionTitles[name]}
            isOpen={isOpen(name)}
            onToggle={(open) => toggle(name, open)}
          >
            <div className={layouts[name] ?? usualLayout}>{fields(name)}</div>
          </FormSection>
        ))}
        {remove && <div>{remove}</div>}
      </FormProgress>
    </Form>
  );
}
