import { searchAtMost, statuses, type contacts } from '#contract/contacts/contacts.ts';
import type { SentBody, SentQuery } from '#contract/endpoint.ts';
import { pageOf, wordsOf } from '../routing/search.ts';

type StatusId = (typeof statuses)[number]['id'];

/** The search parameters of the list. First page, empty search and every status are left out of the address. */
export type ListSearch = { page?: number; search?: string; status?: StatusId };

/** Accepts any address: an invalid value counts as missing, and an unknown status as every status. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const status = statuses.find(({ id }) => String(id) === String(raw['status']))?.id;
  return {
    ...pageOf(raw['page']),
    ...wordsOf(raw['search'], searchAtMost),
    ...(status !== undefined && { status }),
  };
}

/** A search covers every status; the status in the address applies again once the search is cleared. */
export function listQuery({ page, search, status }: ListSearch): SentQuery<typeof contacts.list> {
  return {
    ...(page !== undefined && { page: String(page) }),
    ...(search === undefined ? status !== undefined && { lead_status_id: `${status}` as const } : { search }),
  };
}

export function exportBody({ search, status }: ListSearch): SentBody<typeof contacts.download> {
  return {
    lead_ids: [],
    search: search ?? '',
    lead_status_id: search === undefined ? (status ?? null) : null,
  };
}
