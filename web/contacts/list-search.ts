import { searchAtMost, statuses, type contacts } from '#contract/contacts/contacts.ts';
import type { SentBody, SentQuery } from '#contract/endpoint.ts';
import { leftOutReasons, type LeftOutReason } from '#contract/newsletter/consent.ts';
import { pageOf, wordsOf } from '../routing/search.ts';

type StatusId = (typeof statuses)[number]['id'];

/** The search parameters of the list. First page, empty search and every status are left out of the address. */
export type ListSearch = {
  page?: number;
  search?: string;
  status?: StatusId;
  /** those who do not get the next newsletter for this reason */
  newsletter?: LeftOutReason;
};

/** Accepts any address: an invalid value counts as missing, and an unknown status as every status. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const status = statuses.find(({ id }) => String(id) === String(raw['status']))?.id;
  const newsletter = leftOutReasons.find((reason) => reason === raw['newsletter']);
  return {
    ...pageOf(raw['page']),
    ...wordsOf(raw['search'], searchAtMost),
    ...(status !== undefined && { status }),
    ...(newsletter !== undefined && { newsletter }),
  };
}

/** A search covers everybody; the filters in the address apply again once the search is cleared. */
export function listQuery({ page, search, status, newsletter }: ListSearch): SentQuery<typeof contacts.list> {
  return {
    ...(page !== undefined && { page: String(page) }),
    ...(search === undefined
      ? {
          ...(status !== undefined && { lead_status_id: `${status}` as const }),
          ...(newsletter !== undefined && { newsletter }),
        }
      : { search }),
  };
}

export function exportBody({ search, status }: ListSearch): SentBody<typeof contacts.download> {
  return {
    lead_ids: [],
    search: search ?? '',
    lead_status_id: search === undefined ? (status ?? null) : null,
  };
}
