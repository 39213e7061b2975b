import type { ReactElement } from 'react';
import { amenities, features } from '#contract/listings/property-types.ts';
import { FormField, useFieldError } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
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
      <Labels control={control} before={before} name="features" label="Features" offered={features} />
      <Labels control={control} before={before} name="amenities" label="Amenities" offered={amenities} />
    </div>
  );
}

type LabelsProps<Output> = FieldsProps<Output> & {
  name: 'features' | 'amenities';
  label: string;
  offered: readonly string[];
};

/** Several may be ticked. What came with the MLS and is none of the list stands at its end, ticked. */
function Labels<Output>({ control, before, name, label, offered }: LabelsProps<Output>): ReactElement {
  const error = useFieldError(control, name);
  const others = before?.[name].filter((one) => !offered.includes(one)) ?? [];
  const input = control.register(name);
  return (
    <FieldGroup label={label} error={error}>
      {() => (
        <div className="listing-labels">
          {[...offered, ...others].map((one) => (
            <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-8">
              <input {...input} type="checkbox" value={one} className="tick" />
              <span className="min-w-0 wrap-anywhere leading-snug">{one}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
