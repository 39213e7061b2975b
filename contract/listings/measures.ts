import * as z from 'zod/mini';
import { clean } from '../clean-text.ts';
import { needsText, required, tooLong } from '../fields.ts';
import { moneyPattern, normalizeMoney } from '../normalize.ts';

/** The longest price as typed, with $ and commas. */
const maxPriceLength = 15;
const maxDigits = 10;

/** '$1,250,000.00' is stored and answered as '1250000.00'. */
export const price = (sentence: string) =>
  z.string(needsText).check(
    z.overwrite(normalizeMoney),
    z.minLength(1, required),
    z.maxLength(maxPriceLength, sentence),
    z.refine((typed) => typed === '' || moneyPattern.test(typed), sentence),
    z.refine((typed) => toWholeDigits(typed).length <= maxDigits, sentence),
    z.overwrite(toDecimal),
  );

const plain = (typed: string) => typed.replace(/[$,]/g, '');
const toWholeDigits = (typed: string) => (plain(typed).split('.')[0] ?? '').replace(/^0+(?=\d)/, '');

function toDecimal(typed: string): string {
  if (!moneyPattern.test(typed)) return typed;
  const [, cents = ''] = plain(typed).split('.');
  return `${toWholeDigits(typed)}.${cents.padEnd(2, '0')}`;
}

const matching = (pattern: RegExp, max: number, sentence: string) =>
  z.string(needsText).check(z.overwrite(clean), z.maxLength(max, sentence), z.regex(pattern, sentence));

export const bedrooms = matching(/^\d{1,3}$/, 3, 'Invalid bedrooms.');
export const bathrooms = matching(/^\d{1,3}(\.\d)?$/, 4, 'Invalid bathrooms.');
/** a storey and a half is '1.5' */
export const stories = matching(/^\d{1,3}(\.5)?$/, 3, 'Invalid stories.');

const commas = /^(\d{1,3}(,\d{3})*|\d+)$/;
const whole = (typed: string) => (commas.test(typed) ? typed.replaceAll(',', '') : typed);

/** in square feet */
export const livingArea = z
  .string(needsText)
  .check(
    z.overwrite(clean),
    z.maxLength(6, 'Invalid sqft.'),
    z.regex(commas, 'Invalid sqft.'),
    z.overwrite(whole),
  );

/** in square feet, even where acres are usual */
export const lotSize = z
  .string(needsText)
  .check(
    z.overwrite(clean),
    z.maxLength(8, tooLong(8)),
    z.regex(commas, 'Please enter a valid number.'),
    z.overwrite(whole),
  );

const invalidYear = 'Invalid year.';
export const yearBuilt = z.string(needsText).check(
  z.overwrite(clean),
  z.regex(/^\d{4}$/, invalidYear),
  z.refine((year) => Number(year) >= 1800 && Number(year) <= 2100, invalidYear),
);
