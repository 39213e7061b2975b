import { expect, test } from 'vitest';
import { operations } from '#contract/table.ts';
import { activityEvents, notificationEvents } from '#server/all-events.ts';
import { isTest, sources } from './source-files.ts';

const product = sources().filter(
  ({ path }) => /^(server|database)\//.test(path) && !isTest(path) && !path.startsWith('server/testing/'),
);
const declaring = product.filter(({ code }) => /\bdeclare(Activity|Notifications)\(\{/.test(code));
const emitting = product.filter((source) => !declaring.includes(source));

type Declared = { events: Record<string, unknown> };
const namesOf = (features: readonly Declared[]) => features.flatMap(({ events }) => Object.keys(events));

/** A name that the code passes on, unlike one that SQL compares with a column. */
const isEmitted = (name: string) =>
  emitting.some(({ code }) =>
    new RegExp(String.raw`(?<!(?:<>|=|IN \([^)]*)\s*)'${name.replace('.', String.raw`\.`)}'`).test(code),
  );

test('rows of the activity log and notifications are inserted by their one writer', () => {
  const raw = product.filter(({ code }) => /INSERT INTO app\.(activity|notifications)\b/.test(code));
  expect(raw.map(({ path }) => path)).toEqual([
    'server/core/events/insert-notifications.ts',
    'server/core/events/log-activity.ts',
  ]);
});

test('every declaration of events is in the list of all events', () => {
  const listed = sources().find(({ path }) => path === 'server/all-events.ts');
  const missing = declaring.filter(({ path }) => !listed?.imports.some(({ to }) => to === path));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(declaring.length).toBeGreaterThan(7);
});

test('every event of a feature is emitted', () => {
  const declared = namesOf([...activityEvents, ...notificationEvents]);
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((name) => !isEmitted(name))).toEqual([]);
});

test('what staff change of a client names that client in its path', () => {
  const changing = operations.filter(({ endpoint }) => endpoint.access.kind === 'staff' && endpoint.changes);
  expect(changing.length).toBeGreaterThan(2);
  expect(changing.filter(({ endpoint }) => !endpoint.path.startsWith('/staff/clients/{id}'))).toEqual([]);
});

test('a name in SQL is no event that is emitted', () => {
  expect(isEmitted('contact.created')).toBe(true);
  expect(isEmitted('contact.creatd')).toBe(false);
});
