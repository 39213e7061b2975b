import type { ReactElement } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';

type ChoicesProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  /** a field that holds a list of values */
  name: FieldPath<Input>;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** A group of checkboxes. */
export function Choices<Input extends FieldValues, Output>({
  control,
  name,
  label,
  options,
}: ChoicesProps<Input, Output>): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  const withOne = (value: string, isChosen: boolean) =>
    options.map((option) => option.value).filter((one) => (one === value ? isChosen : chosen.includes(one)));
  return (
    <FieldGroup label={label} error={fieldState.error?.message}>
      {() => (
        <div className="grid gap-x-6 sm:grid-cols-2">
          {options.map(({ value, label: text }) => (
            <Checkbox
              key={value}
              label={text}
              name={name}
              checked={chosen.includes(value)}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(withOne(value, event.target.checked))}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
