import { knownAbroad } from '#abroad';

// The only rule for phone numbers, on both sides. It has no schemas, because inputs show the value that will
// be stored.

/**
 * A number as it is stored: 604-555-0123 in North America, otherwise E.164; null if it is not a number. A
 * browser may not have loaded the numbering plans yet: any text counts then, and the server decides.
 */
export function readPhone(typed: string): string | null {
  const abroad = knownAbroad();
  return abroad ? abroad.readNumber(typed) : typed;
}

/** The number in a text as it is stored. Any other text is returned unchanged. */
export const normalizePhone = (typed: string): string => readPhone(typed) ?? typed;

/** Two numbers are the same if this is: the digits without extension, with + for another numbering plan. */
export const phoneKey = (number: string): string => {
  const [whole = ''] = number.split(' x');
  return (whole.startsWith('+') ? '+' : '') + whole.replaceAll(/\D/g, '');
};
