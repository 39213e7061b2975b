import type { ReactElement, ReactNode } from 'react';
import {
  get,
  useFormState,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { Field, type FieldTexts, type FieldWiring } from './Field.tsx';

export type Bound<Input extends FieldValues, Output, Name extends FieldPath<Input>> = {
  control: Control<Input, unknown, Output>;
  name: Name;
};

export type InputProps<Name extends string> = FieldWiring &
  Pick<UseFormRegisterReturn<Name>, 'name' | 'ref' | 'onChange' | 'onBlur'>;

// A label, a control and an error message; typing renders only this field again.
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  children,
  ...texts
}: Bound<Input, Output, Name> &
  FieldTexts & { children: (input: InputProps<Name>) => ReactNode }): ReactElement {
  const error = useFieldError(control, name);
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <Field {...texts} error={error}>
      {(wiring) => children({ ...wiring, name, ref, onChange, onBlur })}
    </Field>
  );
}

/** The error message of one field. */
export function useFieldError<Input extends FieldValues, Output, Name extends FieldPath<Input>>(
  control: Control<Input, unknown, Output>,
  name: Name,
): string | undefined {
  // subscribes to `errors` only, so that typing in other fields does not render this one
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | FieldError[] | undefined = get(errors, name);
  // a list field has the errors of its entries
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}
