import type { ReactElement } from 'react';
import { timeZones } from '#contract/time-zones.ts';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { ProviderText, type ProviderFields } from './ProviderText.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';

export function HoursFields(fields: ProviderFields): ReactElement {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <WeekdaysField control={fields.control} />
      <ProviderText {...fields} name="support_opens" label="Opens" required>
        {(input) => <TextInput {...input} type="time" />}
      </ProviderText>
      <ProviderText {...fields} name="support_closes" label="Closes" required>
        {(input) => <TextInput {...input} type="time" />}
      </ProviderText>
      <ProviderText {...fields} name="time_zone" label="Time zone" required className="sm:col-span-2">
        {(input) => <Select {...input} options={zoneOptions(fields.provider.time_zone)} />}
      </ProviderText>
    </div>
  );
}

/** A zone from elsewhere stays a choice. */
function zoneOptions(current: string): { value: string; label: string }[] {
  const options = timeZones.map(({ id, label }) => ({ value: id, label }));
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current.replaceAll('_', ' ') }, ...options];
}
