import type { ReactElement, ReactNode } from 'react';
import {
  get,
  useController,
  useFormState,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { Checkbox } from './Checkbox.tsx';
import { Radios } from './Radios.tsx';
import type { Option } from './Select.tsx';
import { Field, FieldGroup, type FieldTexts, type FieldWiring } from './Field.tsx';

type Bound<Input extends FieldValues, Output, Name extends FieldPath<Input>> = {
  control: Control<Input, unknown, Output>;
  name: Name;
};

type InputProps<Name extends string> = FieldWiring &
  Pick<UseFormRegisterReturn<Name>, 'name' | 'ref' | 'onChange' | 'onBlur'>;

// A label, its control and its message: only this field renders again while it is typed in.
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

type ValueProps<Value> = FieldWiring & {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: (element: { focus?: () => void } | null) => void;
};

// For controls that are no native input: a rating, a rich text, a list of uploads.
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

function useFieldError<Input extends FieldValues, Output, Name extends FieldPath<Input>>(
  control: Control<Input, unknown, Output>,
  name: Name,
): string | undefined {
  // reading `errors` and nothing else keeps the field still while others are typed in
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
