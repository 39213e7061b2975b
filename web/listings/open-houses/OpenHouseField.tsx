import type { ReactElement, ReactNode } from 'react';
import { get, useFormState, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from '#web/parts/Field.tsx';
import { useFieldError, type Bound, type InputProps } from '#web/parts/FormField.tsx';

type OpenHouseFieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = Bound<
  Values,
  Output,
  Name
> & { label: string; children: (input: InputProps<Name>) => ReactNode };

/** Missing parts of a new open house are reported once their control was left or the form was sent, not at once. */
export function OpenHouseField<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  children,
}: OpenHouseFieldProps<Values, Output, Name>): ReactElement {
  const error = useFieldError(control, name);
  const { isSubmitted, touchedFields } = useFormState({ control, name, exact: true });
  const isDue = isSubmitted || get(touchedFields, name) === true;
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <Field label={label} required error={isDue ? error : undefined}>
      {(wiring) => children({ ...wiring, name, ref, onChange, onBlur })}
    </Field>
  );
}
