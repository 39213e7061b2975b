import { containsPattern, searchPatterns } from '#server/core/db/like-patterns.ts';

/** Digits as people write phones, between spaces: '(604) 555-0123', '+1 604.555.0123', '555-0123'. */
const phone = /(?<!\S)[+(]*\d[\d().\-/\s]*\d(?!\S)/g;
/** With fewer digits it may be a part of anything. */
const fewestDigits = 4;

/**
 * One pattern per word of a search for contacts. A phone in any form becomes its digits, without the 1 before it.
 * Apostrophes are left out, since the searched text has names without them too.
 */
export function contactPatterns(search: string): string[] {
  const phones: string[] = [];
  const words = search.replace(/['’‘`´]/g, '').replace(phone, (typed) => {
    const digits = typed.replace(/\D/g, '');
    if (digits.length < fewestDigits) return typed;
    phones.push(digits.length > 10 ? digits.replace(/^1/, '') : digits);
    return ' ';
  });
  const patterns = [...phones.map(containsPattern), ...searchPatterns(words)];
  // an apostrophe alone is searched as it is
  return patterns.length > 0 ? patterns : searchPatterns(search);
}
