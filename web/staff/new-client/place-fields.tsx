import {
  countries,
  countryNames,
  regions,
  regionLabels,
  findTimeZone,
  listTimeZones,
  type Country,
} from '#contract/places.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';

type PlaceFieldsProps = {
  /** the one that is chosen */
  country: Country | undefined;
  /** the choice made for the former country is not in this one */
  onCountry: () => void;
  /** a place that most of a zone lives in */
  onZone: (zone: string) => void;
  /** shown while no province or state is chosen */
  unknown: string;
};

const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }));

export const countryIn = (chosen: string): Country | undefined =>
  countries.find((country) => country === chosen);

/** Country, province or state, and the time zone that they suggest. */
export function placeFields({ country, onCountry, onZone, unknown }: PlaceFieldsProps) {
  const zones = (country ? listTimeZones(country) : []).map((value) => ({ value, label: zoneName(value) }));
  const places = (country ? regions[country] : []).map(({ code, name }) => ({ value: code, label: name }));

  function suggestZone(region: string): void {
    const zone = country && findTimeZone(country, region);
    if (zone) onZone(zone);
  }

  return {
    country: {
      required: true,
      input: (input) => (
        <Select
          {...input}
          options={countryOptions}
          placeholder="Choose…"
          onChange={(event) => {
            void input.onChange(event);
            onCountry();
          }}
        />
      ),
    },
    state_or_province: {
      label: country ? regionLabels[country] : 'Province or state',
      input: (input) => (
        <Select
          {...input}
          options={places}
          placeholder={unknown}
          onChange={(event) => {
            void input.onChange(event);
            suggestZone(event.target.value);
          }}
        />
      ),
    },
    time_zone: {
      required: true,
      hint: 'Where the agent works. Some provinces and states have several.',
      input: (input) => <Select {...input} options={zones} placeholder="Choose…" />,
    },
  } satisfies Record<string, FieldControl>;
}

/** 'Toronto (Eastern Time)' for America/Toronto. */
function zoneName(zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').replace('St Johns', "St. John's");
  const name = new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(0))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? city : `${city} (${name})`;
}
