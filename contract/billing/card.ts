import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { clean } from '../clean-text.ts';
import { joinSpaces } from '../fields.ts';
import { countries, type Country } from '../places.ts';

const zipPattern = /^\d{5}$/;
const postalPattern = /^[A-Z]\d[A-Z] \d[A-Z]\d$/;
const badPostalCode = 'Please enter a zip/postal code.';

const name = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.overwrite(joinSpaces),
      z.minLength(1, missing),
      z.maxLength(100, 'This field must be less than 100 characters.'),
    );

/** The cardholder. Number, expiry and security code go to the card provider only. */
export const CardHolder = z
  .object({
    first_name: name('Please enter the first name on the card.'),
    last_name: name('Please enter the last name on the card.'),
    country: z.enum(countries, 'Please choose a country.'),
    postal_code: z.string(badPostalCode).check(z.overwrite(normalizePostalCode)),
  })
  .check(
    z.refine(({ country, postal_code }) => isPostalCode(country, postal_code), {
      path: ['postal_code'],
      error: badPostalCode,
      when: whenReadable('country', 'postal_code'),
    }),
  );
export type CardHolder = z.infer<typeof CardHolder>;

const isPostalCode = (country: Country, code: string): boolean =>
  (country === 'CA' ? postalPattern : zipPattern).test(code);

/** A Canadian code as written on an envelope: 'v6b1a1' becomes 'V6B 1A1'. */
function normalizePostalCode(typed: string): string {
  const plain = clean(typed).toUpperCase();
  const joined = plain.replaceAll(/[\s-]+/g, '');
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(joined) ? `${joined.slice(0, 3)} ${joined.slice(3)}` : plain;
}

/** The card on file. Only the card provider knows the rest of it. */
export const SavedCard = z.object({
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type SavedCard = z.infer<typeof SavedCard>;

/** 'Visa ending in 4242' */
export const cardText = ({ brand, last_four }: Pick<SavedCard, 'brand' | 'last_four'>): string =>
  `${brand} ending in ${last_four}`;

/** '08/2027' */
export const expiryText = ({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

/** The request to the card provider's frame, which answers with a token or with a message. */
export type CardFrameRequest = { foyer: 'card-submit'; holder: CardHolder; secret: string | null };
