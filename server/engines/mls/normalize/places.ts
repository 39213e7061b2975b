import { formatCoordinates } from '#contract/listings/coordinates.ts';
import { findAnyRegion } from '#contract/places.ts';
import { readNumber, readText, type FeedRecord } from './read-record.ts';

/** The code of a province or state, which some boards send by its name. */
export const toRegionCode = (word: string | null): string | null => findAnyRegion(word ?? '')?.code ?? null;

/**
 * The street, and the unit in it, in order. If a board does not send the parts, its whole address is used, without
 * city and region. A unit may come before the street: '1203, 1110 11 Street SW'.
 */
export function toAddressLine(record: FeedRecord): {
  street_address: string | null;
  unit_number: string | null;
} {
  const name = readText(record, 'StreetName');
  const composed = [
    readText(record, 'StreetNumber'),
    // some boards write the direction or the kind of a street into its name as well
    without(readText(record, 'StreetDirPrefix'), (word) => name?.toLowerCase().startsWith(`${word} `)),
    name,
    ...['StreetSuffix', 'StreetDirSuffix'].map((field) =>
      without(readText(record, field), (word) => name?.toLowerCase().endsWith(` ${word}`)),
    ),
  ].filter((part) => part !== null);
  const address = name === null ? (readText(record, 'UnparsedAddress') ?? '') : composed.join(' ');
  const { unit, street } = splitUnit(address);
  const line = street.split(',')[0]?.slice(0, 100).trim() ?? '';
  const unitNumber = (readText(record, 'UnitNumber') ?? '')
    .replace(unitWord, '')
    .replace(/^#\s*/, '')
    .slice(0, 20)
    .trim();
  return {
    street_address: (unitNumber === '' ? line : withoutUnit(line, unitNumber)) || null,
    unit_number: unitNumber || unit?.slice(0, 20) || null,
  };
}

const without = (part: string | null, isRepeated: (word: string) => boolean | undefined): string | null =>
  part !== null && isRepeated(part.toLowerCase()) === true ? null : part;

const unitWord = /^(?:unit|apt|apartment|suite|ste)\b\.?\s*(?=[#\d]|[a-z]$)/i;

/** The street without the unit that a field of its own has: '203-1110 Main Street' or '1110 Main Street #203'. */
function withoutUnit(line: string, unit: string): string {
  const [, before = '', rest = ''] = /^#?\s*([a-z0-9]{1,6})\s*[-–]\s*(\d.*)$/i.exec(line) ?? [];
  if (before.toLowerCase() === unit.toLowerCase()) return rest;
  const [, street = '', after = ''] =
    /^(.*\S)\s+(?:(?:unit|apt|apartment|suite|ste)\.?\s*#?|#)\s*([a-z0-9-]{1,6})$/i.exec(line) ?? [];
  return after.toLowerCase() === unit.toLowerCase() ? street : line;
}

/** A unit has digits or is one or two letters, and is followed by a street with its own number. */
function splitUnit(address: string): { unit: string | null; street: string } {
  const [, unit, street] =
    /^(?:unit|apt|suite|no\.?|#)?\s*#?([a-z]{0,2}-?\d{1,5}[a-z]?|[a-z]{1,2})\s*(?:,| - )\s*(\d+[a-z]?\s+\S.*)$/i.exec(
      address,
    ) ?? [];
  return unit === undefined || street === undefined ? { unit: null, street: address } : { unit, street };
}

export const toPostalCode = (text: string | null) => {
  const compact = (text ?? '').replace(/\s/g, '').toUpperCase();
  if (/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  // the four digits after a hyphen only say which side of the street
  return /^(\d{5})(-?\d{4})?$/.exec(compact)?.[1] ?? null;
};

/** Boards that hide the place of a home send none, zeros or half of it. */
export function toCoordinates(record: FeedRecord): string | null {
  const [latitude, longitude] = [readDegrees(record, 'Latitude'), readDegrees(record, 'Longitude')];
  return latitude === null || longitude === null ? null : formatCoordinates({ latitude, longitude });
}

/** A comma is a decimal sign in these: nobody groups degrees by thousands. */
const readDegrees = (record: FeedRecord, name: string): number | null => {
  const text = (readText(record, name) ?? '').replace(',', '.');
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null;
};

export const toYear = (record: FeedRecord) => {
  const year = readNumber(record, 'YearBuilt');
  return year !== null && Number.isInteger(year) && year >= 1800 && year <= 2100 ? String(year) : null;
};
