import { undoBulkDays, type BulkAction, type BulkChoice } from '#contract/contacts/bulk.ts';

/** Whether somebody is chosen at all. */
export const isEmptyChoice = ({ lead_ids: ids, filter }: BulkChoice): boolean =>
  filter === null && ids.length === 0;

/** The tags that an action names, each once. */
export const listActionTags = (action: BulkAction): number[] =>
  action.action === 'tags' ? [...new Set([...action.added_ids, ...action.removed_ids])] : [];

/** A status has no tags to name, and tags need one at least. */
export const lacksTags = (action: BulkAction): boolean =>
  action.action === 'tags' && listActionTags(action).length === 0;

const dayLength = 24 * 3_600_000;

export const isUndoTooLate = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() >= undoBulkDays * dayLength;
