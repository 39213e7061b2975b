import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import {
  countries,
  countryNames,
  regions,
  regionWords,
  timeZoneOf,
  timeZonesOf,
  type Country,
} from '#contract/places.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { zoneName } from '../zone-name.ts';
import type { NewClientInputs, NewClientValues } from './new-client-values.ts';

type PlaceFieldsProps = { form: UseFormReturn<NewClientInputs, unknown, NewClientValues> };

const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }));

/** Country, province or state, and the time zone that they suggest. */
export function PlaceFields({ form: { control, setValue, resetField } }: PlaceFieldsProps): ReactElement {
  const country = useWatch({ control, name: 'country' });
  const zones = timeZonesOf(country).map((value) => ({ value, label: zoneName(value) }));
  const places = regions[country].map(({ code, name }) => ({ value: code, label: name }));
  const suggestZone = (of: Country, region: string) =>
    setValue('time_zone', timeZoneOf(of, region), { shouldDirty: true, shouldValidate: true });

  function moveTo(chosen: Country): void {
    resetField('state_or_province', { defaultValue: '' });
    suggestZone(chosen, '');
  }

  return (
    <>
      <FormField control={control} name="country" label="Country" required>
        {(input) => (
          <Select
            {...input}
            options={countryOptions}
            onChange={(event) => {
              void input.onChange(event);
              moveTo(event.target.value === 'US' ? 'US' : 'CA');
            }}
          />
        )}
      </FormField>
      <FormField control={control} name="state_or_province" label={regionWords[country]}>
        {(input) => (
          <Select
            {...input}
            options={places}
            placeholder="Not known yet"
            onChange={(event) => {
              void input.onChange(event);
              suggestZone(country, event.target.value);
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="time_zone"
        label="Time zone"
        required
        hint="Where the agent works. Some provinces and states have several."
      >
        {(input) => <Select {...input} options={zones} />}
      </FormField>
    </>
  );
}
