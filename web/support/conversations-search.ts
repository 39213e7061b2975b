export type ConversationsSearch = { page?: number };

/** Accepts any address: an invalid page counts as missing. The first page is left out of the address. */
export function conversationsSearch(raw: Record<string, unknown>): ConversationsSearch {
  const page = Number(raw['page']);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
