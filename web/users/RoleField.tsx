import type { ReactElement } from 'react';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { describeRole, typeOptions } from './user-values.ts';

type RoleFieldProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
};

/** A select for the role, with a sentence on what the role allows. */
export function RoleField<Input extends FieldValues, Output>({
  control,
  name,
}: RoleFieldProps<Input, Output>): ReactElement {
  const chosen: unknown = useWatch({ control, name });
  return (
    <FormField control={control} name={name} label="User type" required hint={describeRole(String(chosen))}>
      {(input) => <Select {...input} options={typeOptions} />}
    </FormField>
  );
}
