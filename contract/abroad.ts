import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import punycode from 'punycode.js';

// What is to be known of other countries: the numbering plans of all, and how their domains are written.

export type PhoneNumber = {
  /** '+16045550123' */
  e164: string;
  /** '+65 9123 4567', as its country writes it for callers from abroad */
  international: string;
  extension: string | null;
  isNorthAmerican: boolean;
};

const northAmerica = '1';

/** A number that is valid in its numbering plan: with + in that of its country, otherwise in the North American one. */
export function parseNumber(text: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: northAmerica, extract: false });
  if (!number?.isValid()) return null;
  const { ext } = number;
  number.ext = '';
  return {
    e164: number.number,
    international: number.formatInternational(),
    extension: ext || null,
    isNorthAmerican: number.countryCallingCode === northAmerica,
  };
}

/** The letters behind xn--, as the owner of a domain writes them. What cannot be read stays as it is. */
export function decodeDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
