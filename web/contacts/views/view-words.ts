import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import type { CountedView, View, ViewFilter } from '#contract/contacts/views.ts';
import { listSearch, type ListSearch } from '../list-search.ts';

export const typeNames = { 1: 'Buyers', 2: 'Sellers' } as const;

/** 'without an answer for 3 days' */
export const formatWaiting = (days: number): string =>
  `without an answer for ${days === 1 ? '1 day' : `${days} days`}`;

type Names = ReadonlyMap<number, string>;

/** 'Buyers, with the status Nurture, tagged Investor'; an unknown tag is left out. */
export function describeView(view: View, tagNames: Names): string {
  if (view.search !== '') return `Search for “${view.search}”`;
  const { type, waiting } = toListSearch(view);
  const status = statuses.find(({ id }) => id === view.lead_status_id)?.status;
  const source = sources.find(({ id }) => id === view.lead_source_id)?.source;
  const tag = view.tag_id === null ? undefined : tagNames.get(view.tag_id);
  const parts = [
    type && typeNames[type],
    status && `with the status ${status}`,
    tag !== undefined && `tagged ${tag}`,
    source && `from ${source}`,
    waiting !== undefined && formatWaiting(waiting),
  ];
  return parts
    .filter((part) => typeof part === 'string')
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
}

/** '12 contacts', 'More than 1,000 contacts'; '' where the number is not known */
export function formatViewCount({ contacts, has_more: hasMore }: CountedView): string {
  if (contacts === null) return '';
  const people = contacts === 1 ? '1 contact' : `${contacts.toLocaleString('en-CA')} contacts`;
  return hasMore ? `More than ${people}` : people;
}

/** The list as a view shows it. */
export const toListSearch = (view: ViewFilter): ListSearch =>
  listSearch({
    search: view.search,
    status: view.lead_status_id,
    type: view.lead_type_id,
    tag: view.tag_id,
    source: view.lead_source_id,
    waiting: view.unanswered_days,
  });

/** The conditions of a list that a view can have. */
export function toViewFilter({ search, ...conditions }: ListSearch): ViewFilter {
  const { status, type, tag, source, waiting } = search === undefined ? conditions : {};
  return {
    search: search ?? '',
    lead_status_id: status ?? null,
    lead_type_id: type ?? null,
    tag_id: tag ?? null,
    lead_source_id: source ?? null,
    unanswered_days: waiting ?? null,
  };
}
