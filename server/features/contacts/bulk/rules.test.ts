import { expect, test } from 'vitest';
import { undoBulkDays } from '#contract/contacts/bulk.ts';
import { isEmptyChoice, isUndoTooLate, lacksTags, listActionTags } from './rules.ts';

test('a choice is empty without ids and without a filter', () => {
  expect(isEmptyChoice({ lead_ids: [], filter: null, except_ids: [1] })).toBe(true);
  expect(isEmptyChoice({ lead_ids: [1], filter: null, except_ids: [] })).toBe(false);
  const filter = {
    search: '',
    lead_status_id: null,
    lead_source_id: null,
    month: null,
    became_client: false,
    tag_id: null,
    lead_type_id: null,
    unanswered_days: null,
    newsletter: null,
  };
  expect(isEmptyChoice({ lead_ids: [], filter, except_ids: [] })).toBe(false);
});

test('an action names each tag once, and tags need one at least', () => {
  expect(listActionTags({ action: 'tags', added_ids: [3, 1], removed_ids: [1, 2] })).toEqual([3, 1, 2]);
  expect(listActionTags({ action: 'status', lead_status_id: 3 })).toEqual([]);
  expect(lacksTags({ action: 'tags', added_ids: [], removed_ids: [] })).toBe(true);
  expect(lacksTags({ action: 'tags', added_ids: [], removed_ids: [1] })).toBe(false);
  expect(lacksTags({ action: 'status', lead_status_id: 3 })).toBe(false);
});

test('an undo is too late when its days are over, and not a moment before', () => {
  const startedAt = new Date('2026-11-01T12:00:00Z');
  const over = startedAt.getTime() + undoBulkDays * 86_400_000;
  expect(isUndoTooLate(startedAt, new Date(over - 1))).toBe(false);
  expect(isUndoTooLate(startedAt, new Date(over))).toBe(true);
});
