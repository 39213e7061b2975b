/** What a person typed into a search box as patterns for LIKE, with % and _ taken literally; app.fold takes case and accents away. */
export const anywhere = (word: string) => `%${escaped(word)}%`;
export const atStart = (word: string) => `${escaped(word)}%`;

/** Every word must occur somewhere. */
export const patternsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(anywhere);

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
