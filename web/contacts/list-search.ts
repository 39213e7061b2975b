import { searchAtMost, statuses, type contacts } from '#contract/contacts/contacts.ts';
import type { SentBody, SentQuery } from '#contract/endpoint.ts';

type StatusId = (typeof statuses)[number]['id'];

/** The search parameters of the list. First page, empty search and every status are left out of the address. */
export type ListSearch = { page?: number; search?: string; status?: StatusId };

/** Accepts any address: an invalid value counts as missing, and an unknown status as every status. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page']);
  const search = searchOf(raw['search']);
  const status = statuses.find(({ id }) => String(id) === String(raw['status']))?.id;
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
  };
}

// a search for digits may arrive as a number
function searchOf(raw: unknown): string {
  if (typeof raw !== 'string' && typeof raw !== 'number') return '';
  return String(raw).trim().slice(0, searchAtMost);
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
