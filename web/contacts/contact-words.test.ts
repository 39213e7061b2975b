import { expect, test } from 'vitest';
import { statuses } from '#contract/contacts/lists.ts';
import { formatPeopleCount, seenTag, getContactTone } from './contact-words.ts';

test('contact counts are singular and plural', () => {
  expect([0, 1, 2, 200_000].map(formatPeopleCount)).toEqual([
    '0 people',
    '1 person',
    '2 people',
    '200,000 people',
  ]);
});

test('an unopened contact is new, a later form on an opened one is an update', () => {
  expect(seenTag({ is_seen: false, is_update_seen: false })).toBe('new');
  expect(seenTag({ is_seen: false, is_update_seen: true })).toBe('new');
  expect(seenTag({ is_seen: true, is_update_seen: false })).toBe('update');
  expect(seenTag({ is_seen: true, is_update_seen: true })).toBeNull();
});

test('every status has a colour of its own', () => {
  expect(new Set(statuses.map(({ id }) => getContactTone(id))).size).toBe(statuses.length);
});
