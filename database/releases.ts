/** Positive if `one` is the newer release. */
export const compareReleases = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

/** The oldest release whose code runs on the schema that a migration makes; null if only code that has the migration does. */
export const readOldestCode = (sql: string): string | null =>
  /^-- Oldest code: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;
