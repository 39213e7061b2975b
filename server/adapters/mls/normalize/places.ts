import { findAnyRegion } from '#contract/places.ts';
import { numberOf, textOf, type FeedRecord } from './read-record.ts';

/** The code of a province or state, which some boards send by its name. */
export const toRegionCode = (word: string | null): string | null => findAnyRegion(word ?? '')?.code ?? null;

/** Its parts in order; where a board sends none, the address as it says it, without city and region. */
export function toAddressLine(record: FeedRecord): string | null {
  const parts = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'];
  const composed = parts.map((name) => textOf(record, name)).filter((part) => part !== null);
  const hasStreet = textOf(record, 'StreetName') !== null;
  const text = hasStreet ? composed.join(' ') : textOf(record, 'UnparsedAddress')?.split(',')[0];
  return text?.slice(0, 100).trim() ?? null;
}

export const toPostalCode = (text: string | null) => {
  const compact = (text ?? '').replace(/\s/g, '').toUpperCase();
  if (/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  // the four digits after a hyphen only say which side of the street
  return /^(\d{5})(-?\d{4})?$/.exec(compact)?.[1] ?? null;
};

export const toYear = (record: FeedRecord) => {
  const year = numberOf(record, 'YearBuilt');
  return year !== null && Number.isInteger(year) && year >= 1800 && year <= 2100 ? String(year) : null;
};
