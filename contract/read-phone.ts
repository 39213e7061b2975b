import { knownAbroad } from '#abroad';

// The one rule of phone numbers, for both sides and without schemas: inputs show what will be stored.

/**
 * A number as it is stored: 604-555-0123 in North America, otherwise in E.164. Null where the text is none. While the numbering
 * plans are not loaded, as happens in a browser, any text counts: the server has the last word.
 */
export function readPhone(typed: string): string | null {
  const abroad = knownAbroad();
  return abroad ? abroad.readNumber(typed) : typed;
}

/** The number in a text as it is stored. A text that is none stays as it is. */
export const normalizePhone = (typed: string): string => readPhone(typed) ?? typed;

/** What tells one number from another: its digits without extension, with + where it is one of another plan. */
export const phoneKey = (number: string): string => {
  const [whole = ''] = number.split(' x');
  return (whole.startsWith('+') ? '+' : '') + whole.replaceAll(/\D/g, '');
};
