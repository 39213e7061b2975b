import type { ReactElement } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

type SoldFieldsProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  names: Record<'price' | 'date' | 'banner', FieldPath<Values>>;
};

/** What is known of a sale; all of it may stay empty, since not everywhere a price is disclosed. */
export function SoldFields<Values extends FieldValues, Output>({
  control,
  names,
}: SoldFieldsProps<Values, Output>): ReactElement {
  return (
    <>
      <FormField control={control} name={names.price} label="Sold price">
        {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField control={control} name={names.date} label="Date sold">
        {(input) => <TextInput {...input} type="date" />}
      </FormField>
      <FormField
        control={control}
        name={names.banner}
        label="Sold banner"
        hint="Stands on the photo, in up to 30 characters."
      >
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
    </>
  );
}
