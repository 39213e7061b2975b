import { knownAbroad } from '#abroad';

// The one rule of phone numbers, for both sides and without schemas: inputs show what will be stored.

/** '604-555-0123' or '+6591234567', with ' x204' behind it where it has an extension. */
const stored = /^(?:(\d{3})-(\d{3})-(\d{4})|(\+\d{5,15}))(?: x(\d{1,6}))?$/;

/** seven digits are another number */
const extensionAtMost = 6;

/**
 * A number as it is stored: 604-555-0123 in North America, otherwise in E.164. Null where the text is none. While the numbering
 * plans are not loaded, as happens in a browser, any text counts: the server has the last word.
 */
export function readPhone(typed: string): string | null {
  const abroad = knownAbroad();
  if (!abroad) return typed;
  const number = abroad.parseNumber(plainly(typed));
  if (!number || (number.extension?.length ?? 0) > extensionAtMost) return null;
  const { e164, extension, isNorthAmerican } = number;
  const whole = isNorthAmerican ? e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : e164;
  return extension === null ? whole : `${whole} x${extension}`;
}

/** The number in a text as it is stored. A text that is none stays as it is. */
export const normalizePhone = (typed: string): string => readPhone(typed) ?? typed;

/** A stored number as its country writes it: '+65 9123 4567'. */
export function showPhone(number: string): string {
  const [, , , , abroad, extension] = stored.exec(number) ?? [];
  if (abroad === undefined) return number;
  const shown = knownAbroad()?.parseNumber(abroad)?.international ?? abroad;
  return extension === undefined ? shown : `${shown} x${extension}`;
}

/** Whether showing it needs the numbering plans, which a browser may have to load. */
export const isForeign = (number: string): boolean => number.startsWith('+');

/** The address that calls a stored number: tel:+16045550123;ext=204 */
export function phoneHref(number: string): string {
  const extension = stored.exec(number)?.[5];
  return `tel:${wholeNumber(number)}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** The address that begins a text message to it. */
export const textHref = (number: string): string => `sms:${wholeNumber(number)}`;

function wholeNumber(number: string): string {
  const [, area, exchange, line, abroad] = stored.exec(number) ?? [];
  return abroad ?? (area === undefined ? number : `+1${area}${exchange}${line}`);
}

/** What tells one number from another: its digits without extension, with + where it is one of another plan. */
export const phoneKey = (number: string): string => {
  const [whole = ''] = number.split(' x');
  return (isForeign(whole) ? '+' : '') + whole.replaceAll(/\D/g, '');
};

/** A text as people have it, with nothing that the library would stumble over: 'tel:', 'poste' for 'ext.', points of any kind. */
const plainly = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/[\s,;.:]+$/, '')
    .replace(/\bposte\b/i, 'ext')
    .replaceAll(/(?![-().,;#/[\]~=])[\p{P}|]/gu, ' ');
