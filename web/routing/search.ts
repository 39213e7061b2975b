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

export type PageSearch = { page?: number };

/** The parameters of a list that has nothing but pages. The first page is left out of the address. */
export const pageSearch = (raw: Search): PageSearch => parsePage(raw['page']);

/** The parameters of a list without pages. */
export const noSearch = (): PageSearch => ({});

/** The page of a list, if it is another than the first. */
export function parsePage(raw: unknown): PageSearch {
  const page = Number(raw);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}

/** The words of a search; a number as a search may arrive as one. */
export function parseSearchWords(raw: unknown, most: number): { search?: string } {
  const search = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, most) : '';
  return search === '' ? {} : { search };
}

/** Marks a client's screen that staff opened from their own menu; ignored for everybody else. */
export type StaffFlag = { staff?: 'true' };
export const staffFlag = (raw: Search): StaffFlag => (raw['staff'] === 'true' ? { staff: 'true' } : {});
