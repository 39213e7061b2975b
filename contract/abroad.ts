import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import punycode from 'punycode.js';
import { trimEnd } from './trim-end.ts';

// The rules of other countries: every numbering plan, and how their domains are written.

const northAmerica = '1';
/** seven digits would be another number */
const maxExtensionLength = 6;

/**
 * A valid number as it is stored: with + and its country's code, or in the North American form. Null if the
 * text is not a number.
 */
export function readNumber(typed: string): string | null {
  const number = parse(plainly(typed));
  if (!number?.isValid() || (number.ext?.length ?? 0) > maxExtensionLength) return null;
  const national = number.nationalNumber;
  const whole =
    number.countryCallingCode === northAmerica
      ? [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join('-')
      : number.number;
  return number.ext ? `${whole} x${number.ext}` : whole;
}

/** A phone number with +, or an email with xn-- in it, is stored for machines and shown as its owner writes it. */
export const showForeign = (stored: string): string =>
  stored.startsWith('+') ? showNumber(stored) : stored.replace(/[^@]*$/, decodeDomain);

/** As a caller from abroad writes it. */
function showNumber(stored: string): string {
  const [whole = '', extension] = stored.split(' x');
  const shown = parse(whole)?.formatInternational() ?? whole;
  return extension === undefined ? shown : `${shown} x${extension}`;
}

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCallingCode: northAmerica, extract: false });

/** The library stumbles over what people write: 'tel:', 'poste' for 'ext.', points of any kind. */
const plainly = (typed: string): string =>
  trimEnd(typed.normalize('NFKC'), (character) => /[\s\p{Cf},;.:]/u.test(character))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Z}\s]/gu, ' ')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/\bposte\b/i, 'ext')
    .replaceAll(/(?![-().,;#/[\]~=])[\p{P}|\u2212]/gu, ' ');

/** The letters behind xn--, as the owner of a domain writes them. A domain that cannot be decoded does not change. */
function decodeDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
