type Search = Record<string, unknown>;

const numbers = new Set(['page', 'status', 'days']);

/** Addresses that people can read and share: page=2 is a number, search=604 stays what was typed. */
export function parseSearch(text: string): Search {
  const found = [...new URLSearchParams(text)].map(([key, value]): [string, unknown] => [
    key,
    numbers.has(key) && /^\d{1,9}$/.test(value) ? Number(value) : value,
  ]);
  return Object.fromEntries(found);
}

export function stringifySearch(search: Search): string {
  const said = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(said).toString();
  return text === '' ? '' : `?${text}`;
}

/** Staff look at a client's screen with rules of their own; for others the flag means nothing. */
export type StaffFlag = { staff?: 'true' };
export const staffFlag = (raw: Search): StaffFlag => (raw['staff'] === 'true' ? { staff: 'true' } : {});
