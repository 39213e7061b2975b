import type { contacts } from '#contract/contacts/contacts.ts';
import { lastSource, maxSearchLength, maxUnansweredDays, statuses } from '#contract/contacts/lists.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import { leftOutReasons, type LeftOutReason } from '#contract/newsletter/left-out.ts';
import { parsePage, parseSearchWords } from '../routing/search.ts';

type StatusId = (typeof statuses)[number]['id'];

/** The contacts behind a number of the statistics, in any status. */
type Origin = { source?: number; month?: string; clients?: true };

/** The search parameters of the list. First page, empty search and every status are left out of the address. */
export type ListSearch = Origin & {
  page?: number;
  search?: string;
  status?: StatusId;
  tag?: number;
  /** buyers or sellers */
  type?: 1 | 2;
  /** contacts who have been waiting for an answer for so many days */
  waiting?: number;
  /** contacts who do not get the next newsletter for this reason */
  newsletter?: LeftOutReason;
};

/** Accepts any address: an invalid value counts as missing, and an unknown status as every status. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const status = statuses.find(({ id }) => String(id) === String(raw['status']))?.id;
  const tag = Number(raw['tag']);
  const type = ([1, 2] as const).find((one) => one === Number(raw['type']));
  const waiting = Number(raw['waiting']);
  const newsletter = leftOutReasons.find((reason) => reason === raw['newsletter']);
  return {
    ...parsePage(raw['page']),
    ...parseSearchWords(raw['search'], maxSearchLength),
    ...(status !== undefined && { status }),
    ...(newsletter !== undefined && { newsletter }),
    ...(tag > 0 && Number.isSafeInteger(tag) && { tag }),
    ...(type && { type }),
    ...(waiting > 0 && waiting <= maxUnansweredDays && Number.isInteger(waiting) && { waiting }),
    ...originIn(raw),
  };
}

function originIn({ source, month, clients }: Record<string, unknown>): Origin {
  const id = Number(source);
  return {
    ...(Number.isInteger(id) && id >= 1 && id <= lastSource && { source: id }),
    ...(typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(String(clients) === 'true' && { clients: true }),
  };
}

/** Of a number of the statistics, which counts contacts of any status. */
export const isStatistic = ({ month, clients }: ListSearch): boolean =>
  month !== undefined || clients !== undefined;

/** By more than the choices above the list show. */
export const isNarrowed = (search: ListSearch): boolean =>
  search.search === undefined &&
  Boolean(search.newsletter ?? search.source ?? search.type ?? search.waiting ?? isStatistic(search));

/** A search covers everybody; the filters in the address apply again once the search is cleared. */
export function listQuery({ page, search, ...filter }: ListSearch): SentQuery<typeof contacts.list> {
  const paged = page !== undefined && { page: String(page) };
  if (search !== undefined) return { ...paged, search };
  const { source, month, clients, status, newsletter, tag, type, waiting } = filter;
  const ofSource = source !== undefined && { lead_source_id: `${source}` as const };
  if (isStatistic(filter))
    return {
      ...paged,
      ...ofSource,
      ...(month !== undefined && { month }),
      ...(clients && { became_client: 'true' as const }),
    };
  return {
    ...paged,
    ...ofSource,
    ...(status !== undefined && { lead_status_id: `${status}` as const }),
    ...(newsletter !== undefined && { newsletter }),
    ...(tag !== undefined && { tag_id: String(tag) }),
    ...(type !== undefined && { lead_type_id: `${type}` as const }),
    ...(waiting !== undefined && { unanswered_days: String(waiting) }),
  };
}
