import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import punycode from 'punycode.js';
import { trimEnd } from './trim-end.ts';

// What is to be known of other countries: the numbering plans of all, and how their domains are written.

const northAmerica = '1';
/** seven digits are another number */
const maxExtensionLength = 6;

/**
 * A number that is valid in its numbering plan, as it is stored: with + in that of its country, otherwise in the North American
 * one. Null where the text is none.
 */
export function readNumber(typed: string): string | null {
  const number = parse(plainly(typed));
  if (!number?.isValid() || (number.ext?.length ?? 0) > maxExtensionLength) return null;
  const whole =
    number.countryCallingCode === northAmerica
      ? number.number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
      : number.number;
  return number.ext ? `${whole} x${number.ext}` : whole;
}

/** What is stored in the form of machines as its owner writes it: a phone number with +, or an email with xn-- in it. */
export const showForeign = (stored: string): string =>
  stored.startsWith('+') ? showNumber(stored) : stored.replace(/[^@]*$/, decodeDomain);

/** As its country writes it for callers from abroad. */
function showNumber(stored: string): string {
  const [whole = '', extension] = stored.split(' x');
  const shown = parse(whole)?.formatInternational() ?? whole;
  return extension === undefined ? shown : `${shown} x${extension}`;
}

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCallingCode: northAmerica, extract: false });

/** A text as people have it, with nothing that the library would stumble over: 'tel:', 'poste' for 'ext.', points of any kind. */
const plainly = (typed: string): string =>
  trimEnd(typed.normalize('NFKC'), (character) => /[\s\p{Cf},;.:]/u.test(character))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/\bposte\b/i, 'ext')
    .replaceAll(/(?![-().,;#/[\]~=])[\p{P}|]/gu, ' ');

/** The letters behind xn--, as the owner of a domain writes them. What cannot be read stays as it is. */
function decodeDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
