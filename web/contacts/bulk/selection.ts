import type { BulkFilter, BulkChoice } from '#contract/contacts/bulk.ts';
import { isStatistic, type ListSearch } from '../list-search.ts';

/** Contacts that were ticked, or all that the list shows less those that were unticked. */
export type Selection = { all: string | null; ids: ReadonlySet<number> };

export const nobody: Selection = { all: null, ids: new Set() };

/** Identifies the contacts of a list on all its pages. */
export const toListKey = ({ page: _page, ...search }: ListSearch): string => JSON.stringify(search);

export const isSelected = ({ all, ids }: Selection, id: number): boolean => ids.has(id) === (all === null);

/** Ticks some contacts, or unticks them. */
export function select({ all, ids }: Selection, some: readonly number[], isChosen: boolean): Selection {
  const others = [...ids].filter((id) => !some.includes(id));
  return { all, ids: new Set(isChosen === (all === null) ? [...others, ...some] : others) };
}

/** All contacts of a list are no longer chosen where it shows others. */
export const selectionIn = (selection: Selection, key: string): Selection =>
  selection.all === null || selection.all === key ? selection : nobody;

export const countSelected = ({ all, ids }: Selection, total: number): number =>
  all === null ? ids.size : Math.max(0, total - ids.size);

export const toChoice = ({ all, ids }: Selection, search: ListSearch): BulkChoice =>
  all === null
    ? { lead_ids: [...ids], filter: null, except_ids: [] }
    : { lead_ids: [], filter: toBulkFilter(search), except_ids: [...ids] };

/** The conditions as the list applies them: a search covers everybody, and a number of the statistics any status. */
export function toBulkFilter({ page: _page, search, ...filter }: ListSearch): BulkFilter {
  const shown: ListSearch = search === undefined ? filter : {};
  const { source, month, clients, status, newsletter, tag, type, waiting } = shown;
  const ofList = !isStatistic(shown);
  return {
    search: search ?? '',
    lead_source_id: source ?? null,
    month: month ?? null,
    became_client: clients ?? false,
    lead_status_id: (ofList && status) || null,
    newsletter: (ofList && newsletter) || null,
    tag_id: (ofList && tag) || null,
    lead_type_id: (ofList && type) || null,
    unanswered_days: (ofList && waiting) || null,
  };
}
