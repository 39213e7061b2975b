import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
import { weekdays } from './describe-provider.ts';
import type { Bound } from '#web/parts/FormField.tsx';
import type { ProviderInputs } from './provider-values.ts';

export function WeekdaysField<Output>({
  control,
  name,
}: Bound<ProviderInputs, Output, 'support_days'>): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const withDay = (day: number, isChosen: boolean) =>
    weekdays.map(({ id }) => id).filter((id) => (id === day ? isChosen : field.value.includes(id)));
  return (
    <FieldGroup label="Days" required error={fieldState.error?.message} className="sm:col-span-2">
      {() => (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {weekdays.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              name={field.name}
              checked={field.value.includes(id)}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(withDay(id, event.target.checked))}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
