/** What a person typed into a search box as patterns for LIKE, with % and _ taken literally; app.fold takes case and accents away. */
export const containsPattern = (word: string) => `%${escaped(word)}%`;
export const prefixPattern = (word: string) => `${escaped(word)}%`;

/** Every word must occur somewhere. */
export const searchPatterns = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containsPattern);

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
