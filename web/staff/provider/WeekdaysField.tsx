import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { ProviderControl } from './ProviderText.tsx';

const weekdays = [
  { id: 1, label: 'Monday' },
  { id: 2, label: 'Tuesday' },
  { id: 3, label: 'Wednesday' },
  { id: 4, label: 'Thursday' },
  { id: 5, label: 'Friday' },
  { id: 6, label: 'Saturday' },
  { id: 7, label: 'Sunday' },
] as const;

export function WeekdaysField({ control }: { control: ProviderControl }): ReactElement {
  const { field, fieldState } = useController({ control, name: 'support_days' });
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
