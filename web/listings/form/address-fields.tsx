import { countries, countryNames, regions } from '#contract/places.ts';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { labelledCheckbox } from './labelled-checkbox.tsx';
import type { ListingValues } from './listing-values.ts';

/** Canada's provinces and territories before the states. */
const regionOptions = countries.flatMap((country) =>
  regions[country].map(({ code, name }) => ({ value: code, label: `${name}, ${countryNames[country]}` })),
);

export const addressFields = {
  street_address: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
  unit_number: { input: (input) => <TextInput {...input} autoComplete="off" /> },
  city: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
  state_or_province: {
    label: 'Province or state',
    required: true,
    input: (input) => <Select {...input} options={regionOptions} placeholder="Choose…" />,
  },
  postal_code: {
    label: 'Postal or zip code',
    input: (input) => <TextInput {...input} autoComplete="off" autoCapitalize="characters" />,
  },
  coordinates: {
    label: 'Place on the map',
    hint: 'Latitude and longitude, as a map app copies them. Without them, your website shows no map.',
    input: (input) => <TextInput {...input} autoComplete="off" placeholder="49.2827, -123.1207" />,
  },
  area: { input: (input) => <TextInput {...input} autoComplete="off" /> },
  community: { input: (input) => <TextInput {...input} autoComplete="off" /> },
  is_address_displayable: labelledCheckbox('Show the address on my website', {
    hint: 'If this is off, visitors see only the area and city.',
    className: 'sm:col-span-2',
  }),
} satisfies PartControls<ListingValues>;
