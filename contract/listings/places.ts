import * as z from 'zod/mini';
import { clean } from '../clean-text.ts';
import { needsText, required } from '../fields.ts';
import { countries, findAnyRegion, findRegion, type Country } from '../places.ts';

/** A province, territory or state given by its code or name, and stored by its code. No two share a code. */
export const stateOrProvince = z.string(needsText).check(
  z.overwrite((typed) => findAnyRegion(clean(typed))?.code ?? clean(typed)),
  z.minLength(1, required),
  z.refine((code) => code === '' || findAnyRegion(code) !== undefined, 'Please choose a province or state.'),
);

export const findCountry = (code: string | null): Country | null =>
  countries.find((country) => findRegion(country, code ?? '')) ?? null;

export const invalidPostalCode = 'Please enter a valid zip code.';

const postalPatterns: Record<Country, RegExp> = {
  CA: /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/,
  US: /^\d{5}$/,
};

/** The four digits after a hyphen only say which side of the street. */
const withoutExtension = (typed: string): string => typed.replace(/^(\d{5})[- ]?\d{4}$/, '$1');

/** Of either country; the province or state decides which one. */
export const postalCode = z.string(needsText).check(
  z.overwrite((typed) => withoutExtension(clean(typed).toUpperCase())),
  z.refine((typed) => countries.some((country) => postalPatterns[country].test(typed)), invalidPostalCode),
);

export function isPostalCodeIn(stateOrProvinceCode: string, typed: string): boolean {
  const country = findCountry(stateOrProvinceCode);
  return country === null || postalPatterns[country].test(withoutExtension(typed));
}
