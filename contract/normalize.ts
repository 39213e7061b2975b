import { clean } from './clean-text.ts';

// Inputs also use these, to show the value that will be stored, so there are no schemas here.

export const urlPattern =
  /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/;

/** Optional $, thousands commas, up to two decimals. */
export const moneyPattern = /^\$?(\d{1,3}(,\d{3})*|\d+)(\.\d{1,2})?$/;

/** between groups of three digits, and a comma before the cents, as in French */
const spaced = /^(\d{1,3}(?: \d{3})*)(?:[.,](\d{1,2}))?$/;

/**
 * An amount as people paste it: '$ 1 299 000.00' and '1 299 000,00 $' become 1299000.00. Any other text is
 * returned unchanged.
 */
export function normalizeMoney(typed: string): string {
  const text = clean(typed).replaceAll(/\s+/g, ' ');
  const [, whole, cents] = spaced.exec(text.replace(/^\$ ?| ?\$$/, '')) ?? [];
  // without spaces '1,23' could be two numbers
  if (whole?.includes(' ')) return whole.replaceAll(' ', '') + (cents === undefined ? '' : `.${cents}`);
  const plain = text.replace(/^\$ | \$$/, '');
  return moneyPattern.test(plain) ? plain : text;
}

/** 'example.com' becomes https://example.com. A text that is still not an address is returned unchanged. */
export function normalizeUrl(typed: string): string {
  const address = typed.trim().replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase());
  return [address, `https://${address}`].find((one) => urlPattern.test(one)) ?? typed;
}
