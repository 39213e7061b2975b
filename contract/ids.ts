/** Ids are bigint in the database and travel as numbers, which are exact up to here. */
export const largestId = Number.MAX_SAFE_INTEGER;

/** The id that a text in a path or a header is, as the decimal integer it was written as; null for any other text. */
export function parseId(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
}
