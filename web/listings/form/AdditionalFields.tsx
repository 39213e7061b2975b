import type { ReactElement } from 'react';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { FieldsProps } from './fields-props.ts';

export function AdditionalFields<Output>({ control }: FieldsProps<Output>): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField control={control} name="taxes" label="Taxes" hint="For a year.">
        {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="condo_fees" label="Fees" hint="For a month.">
        {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="banner"
        label="Banner"
        hint="Stands on the photo, in up to 30 characters, such as 'New price'."
      >
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
    </div>
  );
}
