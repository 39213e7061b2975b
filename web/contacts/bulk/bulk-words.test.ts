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
  const { action } = change;
  expect(describeUndo({ action, undo: { restored: 2125, kept: 3 } })).toBe(
    '2,125 contacts are as they were. 3 were changed since and stay as they are.',
  );
  expect(describeUndo({ action, undo: { restored: 1, kept: 1 } })).toBe(
    '1 contact is as it was. 1 was changed since and stays as it is.',
  );
  expect(describeUndo({ action, undo: { restored: 5, kept: 0 } })).toBe('5 contacts are as they were.');
});

test('a deletion and its undo say so', () => {
  const deletion = { ...change, action: 'delete' as const, lead_status_id: null, changed: 2140 };
  expect(describeAction(deletion)).toBe('Contacts deleted');
  expect(describeResult(deletion)).toBe('2,140 contacts deleted. 3 were deleted or merged before.');
  expect(describeUndo({ ...deletion, undo: { restored: 2140, kept: 0 } })).toBe('2,140 contacts are back.');
  expect(describeUndo({ ...deletion, undo: { restored: 1, kept: 1 } })).toBe(
    '1 contact is back. 1 is not, because another contact has their email.',
  );
  expect(describeUndo({ ...deletion, undo: { restored: 2, kept: 3 } })).toBe(
    '2 contacts are back. 3 are not, because another contact has their email.',
  );
});
