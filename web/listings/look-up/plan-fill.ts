import type { ListingPatch } from '#contract/listings/listings.ts';
import { statusChoices } from '#contract/listings/statuses.ts';
import { readAddress } from '#contract/listings/read-address.ts';
import { listNames } from '#web/parts/FormFields.tsx';
import { newListing, toFilledValues, type ListingValues } from '../form/listing-values.ts';

type FieldName = keyof ListingValues;
/** The fields that are filled in at once, and those in which a person has entered something else. */
export type Fill = { values: ListingValues; free: FieldName[]; clashes: FieldName[] };

/** Sorts the fields of an answer. A field that is as every new listing begins has nothing of the person in it. */
export function planFill(current: ListingValues, fields: ListingPatch): Fill {
  const values = toFilledValues(fields);
  const blank = newListing('');
  const offered = statusChoices(null).some(({ id }) => String(id) === values.status_id);
  const news = listNames(values).filter(
    (name) =>
      (name !== 'status_id' || offered) &&
      !isSame(values[name], blank[name]) &&
      !isSame(values[name], current[name]),
  );
  return {
    values,
    free: news.filter((name) => isSame(current[name], blank[name])),
    clashes: news.filter((name) => !isSame(current[name], blank[name])),
  };
}

/** The values of the form with some of those that were found. */
export const takeValues = (
  current: ListingValues,
  offer: ListingValues,
  names: readonly FieldName[],
): ListingValues => ({ ...current, ...Object.fromEntries(names.map((name) => [name, offer[name]])) });

/** The parts of a typed line, for an address that the MLS does not have; null if it is no address. */
export function readTypedAddress(text: string): ListingPatch | null {
  const address = readAddress(text);
  if (!address) return null;
  const { street_address, ...others } = address;
  return { street_address, ...Object.fromEntries(Object.entries(others).filter(([, part]) => part !== '')) };
}

/** '900,000' is what somebody meant by '$900000', and 'vancouver' by 'Vancouver'. */
const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);

const toComparable = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[\s$,]/g, '').toLowerCase() : JSON.stringify(value);
