import { expect, test } from 'vitest';
import type { BulkChange } from '#contract/contacts/bulk.ts';
import { describeAction, describeResult, describeUndo } from './bulk-words.ts';

const change: BulkChange = {
  id: 1,
  state: 'done',
  action: 'status',
  lead_status_id: 6,
  added_tags: [],
  removed_tags: [],
  total: 2143,
  done: 2143,
  changed: 2128,
  missing: 3,
  undo: null,
  is_undoable: true,
  user_name: null,
  created_at: '2026-11-28T12:00:00Z',
  finished_at: null,
};

test('a change says what it did, to how many, and to whom it did nothing', () => {
  expect(describeAction(change)).toBe('Status set to Nurture');
  expect(describeResult(change)).toBe(
    '2,128 contacts changed. 12 had it already. 3 were deleted or merged before.',
  );
  expect(describeResult({ ...change, total: 1, changed: 1, missing: 0 })).toBe('1 contact changed.');
  const tags = { ...change, action: 'tags' as const, lead_status_id: null };
  expect(describeAction({ ...tags, added_tags: [{ id: 1, name: 'Buyers' }] })).toBe('Tags added: Buyers');
  expect(describeAction(tags)).toBe('Tags changed');
});

test('an undo says how many stay as they are', () => {
  expect(describeUndo({ undo: { restored: 2125, kept: 3 } })).toBe(
    '2,125 contacts are as they were. 3 were changed since and stay as they are.',
  );
  expect(describeUndo({ undo: { restored: 1, kept: 1 } })).toBe(
    '1 contact is as it was. 1 was changed since and stays as it is.',
  );
  expect(describeUndo({ undo: { restored: 5, kept: 0 } })).toBe('5 contacts are as they were.');
});
