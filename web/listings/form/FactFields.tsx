import type { ReactElement } from 'react';
import { amenities, features } from '#contract/listings/property-types.ts';
import { FormChecks } from '#web/parts/FormChecks.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { FieldsProps } from './fields-props.ts';

const numbers = [
  { name: 'bedrooms', label: 'Bedrooms', inputMode: 'numeric' },
  { name: 'bathrooms', label: 'Bathrooms', inputMode: 'decimal' },
  { name: 'stories', label: 'Stories', inputMode: 'decimal' },
  { name: 'year_built', label: 'Year built', inputMode: 'numeric' },
  { name: 'living_area', label: 'Living area (sq ft)', inputMode: 'numeric' },
  { name: 'square_footage', label: 'Total area (sq ft)', inputMode: 'numeric' },
  { name: 'lot_size', label: 'Lot size (sq ft)', inputMode: 'numeric' },
] as const;

export function FactFields<Output>({ control, before }: FieldsProps<Output>): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {numbers.map(({ name, label, inputMode }) => (
          <FormField key={name} control={control} name={name} label={label}>
            {(input) => <TextInput {...input} inputMode={inputMode} autoComplete="off" />}
          </FormField>
        ))}
      </div>
      <FormChecks
        control={control}
        name="features"
        label="Features"
        options={withOthers(features, before?.features)}
      />
      <FormChecks
        control={control}
        name="amenities"
        label="Amenities"
        options={withOthers(amenities, before?.amenities)}
      />
    </div>
  );
}

/** What came with the MLS and is none of the list stands at its end, ticked. */
const withOthers = (offered: readonly string[], chosen: readonly string[] = []): string[] => [
  ...offered,
  ...chosen.filter((one) => !offered.includes(one)),
];
