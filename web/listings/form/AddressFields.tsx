import type { ReactElement } from 'react';
import { countries, countryNames, regions } from '#contract/places.ts';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Canada's provinces and territories before the states. */
const regionOptions = countries.flatMap((country) =>
  regions[country].map(({ code, name }) => ({ value: code, label: `${name}, ${countryNames[country]}` })),
);

export function AddressFields<Output>({ control }: FieldsProps<Output>): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField control={control} name="street_address" label="Street address" required>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="unit_number" label="Unit number">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="city" label="City" required>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="state_or_province" label="Province or state" required>
        {(input) => <Select {...input} options={regionOptions} placeholder="Choose…" />}
      </FormField>
      <FormField control={control} name="postal_code" label="Postal or zip code">
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="characters" />}
      </FormField>
      <FormField control={control} name="area" label="Area">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="community" label="Community">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormCheckbox
        control={control}
        name="is_address_displayable"
        label="Show the address on my website"
        hint="Without it, visitors see the area and the city alone."
        className="sm:col-span-2"
      />
    </div>
  );
}
