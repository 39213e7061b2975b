import * as z from 'zod/mini';
import type { Values } from '#contract/editing/join.ts';
import { countries, findRegion } from '#contract/places.ts';
import { describeField, type Described } from '#web/editing/field-text.ts';
import { placeFields } from '#contract/staff/place.ts';
import { optional } from '#contract/fields.ts';
import type { ClientPage, PlaceChange } from '#contract/staff/staff.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { findChangedValues, textValues, type FormValues } from '#web/parts/form-values.ts';

export const PlaceForm = z.object({ ...placeFields, tax_from: optional(placeFields.tax_from) }).check(
  z.refine(({ country, state_or_province }) => country !== 'CA' || state_or_province !== null, {
    path: ['state_or_province'],
    error: 'Please choose a province. Taxes depend on it.',
  }),
);
export type PlaceValues = z.output<typeof PlaceForm>;
export type PlaceInputs = FormValues<z.input<typeof PlaceForm>>;

const { country: _chosen, tax_from: _day, ...textFields } = placeFields;

/** Each move has a day; if two colleagues moved the client, that of the other is shown. */
export const toPlaceValues = (client: ClientPage, shown: ClientPage = client): PlaceInputs => ({
  ...textValues(z.keyof(z.object(textFields)).options, client),
  country: client.country,
  tax_from: client.version > shown.version ? (client.tax_places.at(-1)?.starts_on ?? '') : '',
});

/** Only changed fields are sent, so that a colleague's change of another field stays. */
export function findPlaceChanges(values: PlaceValues, client: ClientPage): PlaceChange {
  const { tax_from, country, state_or_province, ...others } = values;
  const moves = hasMoved(values, client);
  return {
    ...findChangedValues<string | null>(others, client),
    ...(moves && { country, state_or_province }),
    ...(moves && tax_from !== null && { tax_from }),
  };
}

/** Whether taxes may change. */
export const hasMoved = (
  { country, state_or_province }: { country: string; state_or_province: string | null },
  client: ClientPage,
): boolean => country !== client.country || (state_or_province || null) !== client.state_or_province;

type Placed = Pick<ClientPage['tax_places'][number], 'country' | 'state_or_province'>;
export const placeName = ({ country, state_or_province: code }: Placed): string =>
  (code === null ? undefined : findRegion(country, code)?.name) ??
  (country === 'CA' ? 'Canada' : 'the United States');

/** The label of a place's field and its text in these values: the form lists the regions of one country. */
export function describePlace(field: string, values: Values = {}): Described {
  const described = describeField(field, values);
  const { country, state_or_province: code, tax_from } = values;
  if (field === 'tax_from')
    return {
      ...described,
      text: typeof tax_from === 'string' && tax_from ? formatCalendarDay(tax_from) : 'Today',
    };
  if (field !== 'state_or_province' || typeof country !== 'string' || typeof code !== 'string')
    return described;
  const of = countries.find((one) => one === country);
  return { ...described, text: (of && findRegion(of, code)?.name) ?? described.text };
}
