import type { ReactElement } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Checkbox } from './Checkbox.tsx';
import { FieldGroup, type FieldTexts } from './Field.tsx';
import { useFieldError, type Bound } from './FormField.tsx';
import { Radios, type RadioOption } from './Radios.tsx';

// A separate file, since the first screen only needs the plain field.
export function FormCheckbox<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  ...texts
}: Bound<Input, Output, Name> & FieldTexts): ReactElement {
  const error = useFieldError(control, name);
  const { ref, onChange, onBlur } = control.register(name);
  return <Checkbox {...texts} name={name} ref={ref} onChange={onChange} onBlur={onBlur} error={error} />;
}

export function FormRadios<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  options,
  ...texts
}: Bound<Input, Output, Name> & FieldTexts & { options: readonly RadioOption[] }): ReactElement {
  const error = useFieldError(control, name);
  const { ref, onChange, onBlur } = control.register(name);
  return (
    <FieldGroup {...texts} error={error}>
      {(wiring) => (
        <Radios {...wiring} options={options} name={name} ref={ref} onChange={onChange} onBlur={onBlur} />
      )}
    </FieldGroup>
  );
}
