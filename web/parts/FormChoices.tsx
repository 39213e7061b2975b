import type { ReactElement, ReactNode } from 'react';
import { useController, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { Checkbox } from './Checkbox.tsx';
import { FieldGroup, type FieldTexts, type FieldWiring } from './Field.tsx';
import { useFieldError, type Bound } from './FormField.tsx';
import { Radios } from './Radios.tsx';
import type { Option } from './Select.tsx';

// In a file of its own, since the first screen needs only the plain field.
type ValueProps<Value> = FieldWiring & {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: (element: { focus?: () => void } | null) => void;
};

// For controls that are not native inputs: a rating, a rich text, a list of uploads.
export function FormValue<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  children,
  ...texts
}: Bound<Input, Output, Name> &
  FieldTexts & { children: (props: ValueProps<FieldPathValue<Input, Name>>) => ReactNode }): ReactElement {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldGroup {...texts} error={fieldState.error?.message}>
      {(wiring) =>
        children({
          ...wiring,
          value: field.value,
          onChange: field.onChange,
          onBlur: field.onBlur,
          ref: field.ref,
        })
      }
    </FieldGroup>
  );
}

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
}: Bound<Input, Output, Name> & FieldTexts & { options: readonly Option[] }): ReactElement {
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
