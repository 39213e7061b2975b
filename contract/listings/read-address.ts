import { clean } from '../clean-text.ts';
import { findAnyRegion } from '../places.ts';
import { findCountry } from './places.ts';

/** The parts of an address that somebody typed in one line; '' for those it does not have. */
export type TypedAddress = {
  street_address: string;
  unit_number: string;
  city: string;
  state_or_province: string;
  postal_code: string;
};

const country = /[\s,]{1,4}(?:canada|u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const canadian = /[\s,]{1,4}([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i;
const american = /[\s,]{1,4}(\d{5})(?:-\d{4})?$/;
const unitWord = String.raw`(?:unit|apt\.?|apartment|suite|ste\.?|#)\s*#?`;
const onlyUnit = new RegExp(`^${unitWord}([a-z]?\\d{0,5}[a-z]?)$`, 'i');
const unitFirst = new RegExp(`^(?:${unitWord})([a-z]?\\d{0,5}[a-z]?)\\s*(?:-\\s*|\\s)(\\d.*)$`, 'i');
const unitLast = new RegExp(`^(\\d.*\\S)\\s+${unitWord}([a-z]?\\d{0,5}[a-z]?)$`, 'i');
const unitByHyphen = /^([a-z]?\d{1,5}[a-z]?)\s*-\s*(\d+[a-z]?\s.*)$/i;
const streetWords =
  'street|st|road|rd|avenue|ave|av|drive|dr|lane|ln|court|crt|ct|crescent|cres|place|pl|way|boulevard|blvd|terrace|terr|circle|cir|close|mews|trail|highway|hwy|parkway|pkwy|square|sq|loop|gate|row|rue|walk|quay|moorage|park';
const directions = 'north|south|east|west|nw|ne|sw|se|n|s|e|w';
const streetThenCity = new RegExp(
  `^(\\d.*\\s(?:${streetWords})\\.?(?:\\s(?:${directions})\\.?)?)\\s+(\\D.*)$`,
  'i',
);

/** Reads an address such as '1807 - 980 Harbourlight Way, Vancouver, BC V6Z 0B1'; null if the text is none. */
export function readAddress(text: string): TypedAddress | null {
  const { rest, postal_code } = takePostalCode(clean(text).replace(country, ''));
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const region = takeRegion(parts);
  const { unit_number, street } = takeStreet(parts, findCountry(region) === 'US');
  if (!/^\d{1,6}\S{0,9}\s{1,3}\S/.test(street)) return null;
  const [, short = street, town = ''] = parts.length === 0 ? (streetThenCity.exec(street) ?? []) : [];
  return {
    street_address: short,
    unit_number,
    city: parts.at(-1) ?? town,
    state_or_province: region,
    postal_code,
  };
}

function takePostalCode(text: string): { rest: string; postal_code: string } {
  const [all = '', first, second] = canadian.exec(text) ?? american.exec(text) ?? [];
  const postal_code = [first, second]
    .filter((part) => part !== undefined)
    .join(' ')
    .toUpperCase();
  return { rest: text.slice(0, text.length - all.length), postal_code };
}

/** Takes the province or state off the end of the last part: 'BC' alone, or 'Vancouver BC'. */
function takeRegion(parts: string[]): string {
  const words = (parts.at(-1) ?? '').split(' ');
  for (const count of [4, 3, 2, 1]) {
    if (count > words.length || (parts.length === 1 && count === words.length)) continue;
    const region = findAnyRegion(words.slice(-count).join(' '));
    if (!region) continue;
    parts.pop();
    if (count < words.length) parts.push(words.slice(0, -count).join(' '));
    return region.code;
  }
  return '';
}

/** Takes unit and street off the beginning. A hyphen after a number parts a unit from a street in Canada only. */
function takeStreet(parts: string[], isAmerican: boolean): { unit_number: string; street: string } {
  const first = parts.shift() ?? '';
  const [, alone] = onlyUnit.exec(first) ?? [];
  const isBareUnit = /^[a-z]?\d{1,5}[a-z]?$/i.test(first) && /^\d{1,6}\S{0,9}\s/.test(parts[0] ?? '');
  if (alone !== undefined || isBareUnit) return { unit_number: alone ?? first, street: parts.shift() ?? '' };
  const before = unitFirst.exec(first) ?? (isAmerican ? null : unitByHyphen.exec(first));
  if (before) return { unit_number: before[1] ?? '', street: before[2] ?? '' };
  const after = unitLast.exec(first);
  if (after) return { unit_number: after[2] ?? '', street: after[1] ?? '' };
  const [, next] = onlyUnit.exec(parts[0] ?? '') ?? [];
  if (next !== undefined) parts.shift();
  return { unit_number: next ?? '', street: first };
}

/** The number of a house, and the word of its street by which a feed is asked. */
export function toAddressKey(street: string): { number: string; word: string } | null {
  const [number, ...words] = street.split(' ');
  const named = words.filter((word) => !isCommon.test(word));
  const word = (named.length > 0 ? named : words).toSorted((a, b) => b.length - a.length)[0];
  return number && word ? { number, word } : null;
}

const isCommon = new RegExp(`^(?:${streetWords}|${directions})\\.?$`, 'i');

/** Whether two streets are one: words such as 'Street' and 'North' are written in many ways and do not count. */
export const isSameAddressLine = (one: string, other: string): boolean => toNames(one) === toNames(other);

const toNames = (street: string): string =>
  fold(street)
    .split(' ')
    .filter((word, place) => place === 0 || !isCommon.test(word))
    .join(' ');

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
