/** Ids are bigint in the database and are sent as numbers, which are exact up to here. */
export const largestId = Number.MAX_SAFE_INTEGER;

/** The id in a path or header, written as a decimal integer; null for any other text. */
export function parseId(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
}
