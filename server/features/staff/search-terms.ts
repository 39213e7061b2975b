import { phoneKey, readPhone } from '#contract/read-phone.ts';
export type SearchTerms = {
  /** the beginning of a name */
  prefix: string;
  /** parts that must all be in it; empty if no part is long enough for the index */
  parts: string[];
  /** the beginning of an email, or of a domain behind its '@'; null if the text looks like neither */
  address: { email: string } | { domain: string } | null;
  /** of a client, a person or a site */
  id: number | null;
  /** the beginning of an invoice number, and the whole number if its zeros were left out */
  invoice: { begins: string; whole: string } | null;
};

/** A trigram index finds nothing shorter. */
export const shortestPart = 3;
const maxParts = 5;

/** Typed text as search terms. A phone number is found in any format. */
export function parseSearchTerms(typed: string): SearchTerms {
  const prefix = typed.trim().replaceAll(/\s+/g, ' ');
  // 'ext. 204' is stored behind the number and its digits, and found by the number
  const number = readPhone(prefix);
  const digits = (number === null ? prefix : phoneKey(number)).replaceAll(/\D/g, '');
  const isNumber = number !== null || (/^[+#]?[\d\s().-]+$/.test(prefix) && digits !== '');
  const parts = isNumber ? [withoutCountry(digits)] : prefix.split(' ').slice(0, maxParts);
  return {
    prefix,
    parts: parts.some((part) => part.length >= shortestPart) ? parts : [],
    address: isNumber ? null : addressIn(prefix),
    invoice: invoiceIn(prefix),
    id: isNumber && /^#?\d{1,15}$/.test(prefix) && Number(digits) > 0 ? Number(digits) : null,
  };
}

/** '2026-000018', also as 'Invoice 2026-000018', '#2026-18' or '2026 000018'. */
function invoiceIn(typed: string): SearchTerms['invoice'] {
  const [, year, part = '', all = part] =
    /^(?:invoice )?#?(20\d\d)(?:[- ](\d{0,6})|(\d{6}))$/i.exec(typed) ?? [];
  return year === undefined ? null : { begins: `${year}-${all}`, whole: `${year}-${all.padStart(6, '0')}` };
}

/** 'maya@', 'maya@example.com', '@example.com' and 'example.com'. */
function addressIn(typed: string): SearchTerms['address'] {
  const [name = '', domain, more] = typed.split('@');
  if (typed.includes(' ') || more !== undefined) return null;
  if (domain === undefined) return /\.[a-z]/i.test(name) ? { domain: name } : null;
  if (name !== '') return { email: typed };
  return domain === '' ? null : { domain };
}

/** Numbers are stored without the country code of North America. */
const withoutCountry = (digits: string): string =>
  digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
