import type { ReactElement } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import {
  countries,
  countryNames,
  regions,
  regionLabels,
  findTimeZone,
  listTimeZones,
  type Country,
} from '#contract/places.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { zoneName } from '../zone-name.ts';

type PlaceFieldsProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  names: Record<'country' | 'region' | 'zone', FieldPath<Input>>;
  /** the one that is chosen */
  country: Country | undefined;
  /** another country: what was chosen of the former one is none of it */
  onCountry: () => void;
  /** a place that most of a zone lives in */
  onZone: (zone: string) => void;
  /** what stands there while no province or state is chosen */
  unknown: string;
};

const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }));

export const countryIn = (chosen: string): Country | undefined =>
  countries.find((country) => country === chosen);

/** Country, province or state, and the time zone that they suggest. */
export function PlaceFields<Input extends FieldValues, Output>({
  control,
  names,
  country,
  onCountry,
  onZone,
  unknown,
}: PlaceFieldsProps<Input, Output>): ReactElement {
  const zones = (country ? listTimeZones(country) : []).map((value) => ({ value, label: zoneName(value) }));
  const places = (country ? regions[country] : []).map(({ code, name }) => ({ value: code, label: name }));

  function suggestZone(region: string): void {
    const zone = country && findTimeZone(country, region);
    if (zone) onZone(zone);
  }

  return (
    <>
      <FormField control={control} name={names.country} label="Country" required>
        {(input) => (
          <Select
            {...input}
            options={countryOptions}
            placeholder="Choose…"
            onChange={(event) => {
              void input.onChange(event);
              onCountry();
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name={names.region}
        label={country ? regionLabels[country] : 'Province or state'}
      >
        {(input) => (
          <Select
            {...input}
            options={places}
            placeholder={unknown}
            onChange={(event) => {
              void input.onChange(event);
              suggestZone(event.target.value);
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name={names.zone}
        label="Time zone"
        required
        hint="Where the agent works. Some provinces and states have several."
      >
        {(input) => <Select {...input} options={zones} placeholder="Choose…" />}
      </FormField>
    </>
  );
}
