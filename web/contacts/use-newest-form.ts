import { contacts } from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { pageSearch } from '#web/routing/search.ts';

/** The contact's last form; undefined while it loads, and null if they never wrote. */
export function useNewestForm(id: number): HistoryEntry | null | undefined {
  // the first page of the history, so that both are one request
  const { data } = useApiQuery(contacts.history, { params: { id }, query: pageSearch({}) });
  return data && (data.data.find(({ kind }) => kind === 'form') ?? null);
}
