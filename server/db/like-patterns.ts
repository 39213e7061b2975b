/** LIKE patterns for search terms, with % and _ escapeLike; app.fold removes case and accents. */
export const containsPattern = (word: string) => `%${escapeLike(word)}%`;
export const prefixPattern = (word: string) => `${escapeLike(word)}%`;

/** One pattern per word; all of them must match. */
export const searchPatterns = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containsPattern);

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');
