import type { FieldPath } from 'react-hook-form';
import type { FieldTexts } from '#web/parts/Field.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { ListingValues } from './listing-values.ts';

/** A checkbox whose label also names the field for people who may only read the listing. */
export const labelledCheckbox = (label: string, texts: Omit<FieldTexts, 'label'>) =>
  Object.assign(
    <Output, Name extends FieldPath<ListingValues>>(field: Bound<ListingValues, Output, Name>) => (
      <FormCheckbox {...field} {...texts} label={label} />
    ),
    { label },
  );
