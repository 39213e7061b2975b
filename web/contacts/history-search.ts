/** The page of the history in a contact's address; the first page is left out. */
export type HistorySearch = { page?: number };

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const page = Number(raw['page']);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
