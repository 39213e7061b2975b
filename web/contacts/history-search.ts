/** The page of the history that a contact's address asks for; the first is left out of it. */
export type HistorySearch = { page?: number };

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const page = Number(raw['page']);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
