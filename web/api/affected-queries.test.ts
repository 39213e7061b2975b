import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { users } from '#contract/users/users.ts';
import { isAffected } from './affected-queries.ts';
import { queryKeyOf } from './use-api-query.ts';

const change = (area: string, id: number | null = null) => ({ area, id, request_id: null });
const list = queryKeyOf(contacts.list, { query: { page: 2 } });
const read = (id: number) => queryKeyOf(contacts.read, { params: { id } });

test('a changed contact affects every list, itself and its history, and no other contact', () => {
  expect(isAffected(list, change('leads', 3))).toBe(true);
  expect(isAffected(read(3), change('leads', 3))).toBe(true);
  expect(isAffected(queryKeyOf(contacts.history, { params: { id: 3 } }), change('leads', 3))).toBe(true);
  expect(isAffected(read(4), change('leads', 3))).toBe(false);
  expect(isAffected(queryKeyOf(users.list, {}), change('leads', 3))).toBe(false);
});

test('every change affects the activity log, and none affects the notifications', () => {
  expect(isAffected(queryKeyOf(activity.list, {}), change('leads', 3))).toBe(true);
  expect(isAffected(queryKeyOf(activity.notifications, {}), change('*'))).toBe(false);
});

test('a changed user affects the current user', () => {
  expect(isAffected(queryKeyOf(account.me, {}), change('users', 3))).toBe(true);
  expect(isAffected(queryKeyOf(account.me, {}), change('leads', 3))).toBe(false);
});

test('an unknown change affects every query', () => {
  expect(isAffected(read(4), change('*'))).toBe(true);
});
