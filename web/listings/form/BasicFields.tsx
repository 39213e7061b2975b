import type { ReactElement } from 'react';
import { subtypes, types } from '#contract/listings/property-types.ts';
import { statusChoices } from '#contract/listings/statuses.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { FieldsProps } from './fields-props.ts';

/** The list, and what the listing has already where that is none of it. */
const optionsWith = (offered: readonly string[], present: string): Option[] =>
  [...offered, ...(present === '' || offered.includes(present) ? [] : [present])].map((type) => ({
    value: type,
    label: type,
  }));

export function BasicFields<Output>({ control, before }: FieldsProps<Output>): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField control={control} name="status_id" label="Status" required>
        {(input) => (
          <Select
            {...input}
            options={statusChoices(before?.status_id ?? null).map(({ id, label }) => ({ value: id, label }))}
          />
        )}
      </FormField>
      <FormField control={control} name="price" label="Price" required>
        {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" placeholder="$" />}
      </FormField>
      <FormField control={control} name="type" label="Property type" required>
        {(input) => <Select {...input} options={optionsWith(types, before?.type ?? '')} />}
      </FormField>
      <FormField control={control} name="subtype" label="Subtype">
        {(input) => (
          <Select {...input} options={optionsWith(subtypes, before?.subtype ?? '')} placeholder="None" />
        )}
      </FormField>
      <FormField control={control} name="mls_id" label="MLS® number">
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="characters" />}
      </FormField>
    </div>
  );
}
