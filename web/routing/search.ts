type Search = Record<string, unknown>;

const numbers = new Set(['page', 'status', 'days']);

/** Search parameters without the router's JSON encoding: page=2 is a number, search=604 stays text. */
export function parseSearch(text: string): Search {
  const entries = [...new URLSearchParams(text)].map(([key, value]): [string, unknown] => [
    key,
    numbers.has(key) && /^\d{1,9}$/.test(value) ? Number(value) : value,
  ]);
  return Object.fromEntries(entries);
}

export function stringifySearch(search: Search): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}

/** Marks a client's screen that staff opened from their own menu; ignored for everybody else. */
export type StaffFlag = { staff?: 'true' };
export const staffFlag = (raw: Search): StaffFlag => (raw['staff'] === 'true' ? { staff: 'true' } : {});
