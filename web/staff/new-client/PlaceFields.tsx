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

const countryIn = (chosen: string): Country | undefined => countries.find((country) => country === chosen);

/** Country, province or state, and the time zone that they suggest. */
export function PlaceFields({ form: { control, setValue, resetField } }: PlaceFieldsProps): ReactElement {
  const country = countryIn(useWatch({ control, name: 'country' }));
  const zones = (country ? timeZonesOf(country) : []).map((value) => ({ value, label: zoneName(value) }));
  const places = (country ? regions[country] : []).map(({ code, name }) => ({ value: code, label: name }));

  function suggestZone(region: string): void {
    const zone = country && timeZoneOf(country, region);
    if (zone) setValue('time_zone', zone, { shouldDirty: true, shouldValidate: true });
  }

  function clearPlace(): void {
    resetField('state_or_province', { defaultValue: '' });
    resetField('time_zone', { defaultValue: '' });
  }

  return (
    <>
      <FormField control={control} name="country" label="Country" required>
        {(input) => (
          <Select
            {...input}
            options={countryOptions}
            placeholder="Choose…"
            onChange={(event) => {
              void input.onChange(event);
              clearPlace();
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="state_or_province"
        label={country ? regionWords[country] : 'Province or state'}
      >
        {(input) => (
          <Select
            {...input}
            options={places}
            placeholder="Not known yet"
            onChange={(event) => {
              void input.onChange(event);
              suggestZone(event.target.value);
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
        {(input) => <Select {...input} options={zones} placeholder="Choose…" />}
      </FormField>
    </>
  );
}
