import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { changeEvents, type ChangeEvent } from '#contract/changes.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { launch } from '#contract/launch/launch.ts';
import { users } from '#contract/users/users.ts';
import { staleQueries } from '#web/shell/stale-queries.ts';
import { isAffected } from './affected-queries.ts';
import { createQueryKey } from './use-api-query.ts';

const isStale = (key: readonly unknown[], event: ChangeEvent, subject_id: number | null = null) =>
  isAffected(key, { event, subject_id, request_id: null }, staleQueries);
const list = createQueryKey(contacts.list, { query: { page: 2 } });
const read = (id: number) => createQueryKey(contacts.read, { params: { id } });
const log = createQueryKey(activity.list, {});

test('a changed contact affects every list, itself and its history, and no other contact', () => {
  expect(isStale(list, 'contact.changed', 3)).toBe(true);
  expect(isStale(createQueryKey(contacts.recent, {}), 'contact.changed', 3)).toBe(true);
  expect(isStale(read(3), 'contact.changed', 3)).toBe(true);
  expect(isStale(createQueryKey(contacts.history, { params: { id: 3 } }), 'contact.changed', 3)).toBe(true);
  expect(isStale(read(4), 'contact.changed', 3)).toBe(false);
  expect(isStale(createQueryKey(users.list, {}), 'contact.changed', 3)).toBe(false);
});

test('a change of contacts that names none affects each of them', () => {
  expect(isStale(read(3), 'contact.changed')).toBe(true);
  expect(isStale(read(4), 'contact.changed')).toBe(true);
});

test('a changed testimonial affects the lists of contacts, which it may add somebody to', () => {
  expect(isStale(list, 'testimonial.changed', 3)).toBe(true);
  expect(isStale(createQueryKey(contacts.recent, {}), 'testimonial.changed', 3)).toBe(true);
  expect(isStale(read(3), 'testimonial.changed', 3)).toBe(false);
});

test('a changed step of the launch affects the timeline and itself, and no other step', () => {
  expect(isStale(createQueryKey(launch.timeline, {}), 'launch.changed', 2)).toBe(true);
  expect(isStale(createQueryKey(launch.review, {}), 'launch.changed', 2)).toBe(true);
  expect(isStale(createQueryKey(launch.read, { params: { id: 2 } }), 'launch.changed', 2)).toBe(true);
  expect(isStale(createQueryKey(launch.read, { params: { id: 3 } }), 'launch.changed', 2)).toBe(false);
});

test.each(changeEvents)('%s affects the activity log', (event) => {
  expect(isStale(log, event)).toBe(true);
});

test('only a newsletter affects the notifications, which say whether it still goes out', () => {
  const affecting = changeEvents.filter((event) =>
    isStale(createQueryKey(activity.notifications, {}), event),
  );
  expect(affecting).toEqual(['newsletter.changed']);
});

const byName = changeEvents.filter((event) => event !== 'client.changed');
test.each(byName)('%s makes something stale besides the log', (event) => {
  expect(staleQueries.filter((feature) => event in feature).length).toBeGreaterThan(1);
});

test('a changed user affects the current user', () => {
  expect(isStale(createQueryKey(account.me, {}), 'user.changed', 3)).toBe(true);
  expect(isStale(createQueryKey(account.me, {}), 'contact.changed', 3)).toBe(false);
});

test('a change of anything affects every query', () => {
  expect(isStale(read(4), 'client.changed')).toBe(true);
  expect(isStale(createQueryKey(users.list, {}), 'client.changed')).toBe(true);
});
