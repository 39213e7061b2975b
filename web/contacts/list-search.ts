import type { contacts } from '#contract/contacts/contacts.ts';
import { maxSearchLength, sources, statuses } from '#contract/contacts/lists.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import { leftOutReasons, type LeftOutReason } from '#contract/newsletter/left-out.ts';
import { parsePage, parseSearchWords } from '../routing/search.ts';

type StatusId = (typeof statuses)[number]['id'];
type SourceId = (typeof sources)[number]['id'];

/** The contacts behind a number of the statistics, in any status. */
type Origin = { source?: SourceId; month?: string; clients?: true };

/** The search parameters of the list. First page, empty search and every status are left out of the address. */
export type ListSearch = Origin & {
  page?: number;
  search?: string;
  status?: StatusId;
  /** contacts who do not get the next newsletter for this reason */
  newsletter?: LeftOutReason;
};

/** Accepts any address: an invalid value counts as missing, and an unknown status as every status. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const status = statuses.find(({ id }) => String(id) === String(raw['status']))?.id;
  const newsletter = leftOutReasons.find((reason) => reason === raw['newsletter']);
  return {
    ...parsePage(raw['page']),
    ...parseSearchWords(raw['search'], maxSearchLength),
    ...(status !== undefined && { status }),
    ...(newsletter !== undefined && { newsletter }),
    ...originIn(raw),
  };
}

function originIn({ source, month, clients }: Record<string, unknown>): Origin {
  const id = sources.find((one) => String(one.id) === String(source))?.id;
  return {
    ...(id !== undefined && { source: id }),
    ...(typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(String(clients) === 'true' && { clients: true }),
  };
}

export const hasOrigin = ({ source, month, clients }: ListSearch): boolean =>
  source !== undefined || month !== undefined || clients !== undefined;

/** A search covers everybody; the filters in the address apply again once the search is cleared. */
export function listQuery({
  page,
  search,
  status,
  newsletter,
  ...origin
}: ListSearch): SentQuery<typeof contacts.list> {
  const paged = page !== undefined && { page: String(page) };
  if (search !== undefined) return { ...paged, search };
  const { source, month, clients } = origin;
  if (hasOrigin(origin))
    return {
      ...paged,
      ...(source !== undefined && { lead_source_id: `${source}` as const }),
      ...(month !== undefined && { month }),
      ...(clients && { became_client: 'true' as const }),
    };
  return {
    ...paged,
    ...(status !== undefined && { lead_status_id: `${status}` as const }),
    ...(newsletter !== undefined && { newsletter }),
  };
}
