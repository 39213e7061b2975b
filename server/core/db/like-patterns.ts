/** LIKE patterns for search terms, with % and _ escapeLike; app.fold removes case and accents. */
export const containsPattern = (word: string) => `%${escapeLike(word)}%`;
export const prefixPattern = (word: string) => `${escapeLike(word)}%`;

/**
 * One pattern per word; all of them must match. Punctuation between words, as screens write '4B – 12 Elm Street,
 * Vancouver', is ignored. A search of punctuation alone looks for exactly that.
 */
export function searchPatterns(search: string): string[] {
  const parts = search.split(/\s+/).filter((part) => part !== '');
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).map((part) => part.replace(/[,;]$/, ''));
  return (words.length > 0 ? words : parts).map(containsPattern);
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');
