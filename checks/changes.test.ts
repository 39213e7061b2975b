import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** They write what follows for `change()`, and are called by their own files and tests alone. */
const writers = [
  ['server/core/events/log-activity.ts', 'logActivity'],
  ['server/core/events/insert-notifications.ts', 'insertNotifications'],
  ['server/core/mail/enqueue-mail.ts', 'enqueueMail'],
  ['server/core/mail/enqueue-mail.ts', 'enqueueLinkMail'],
] as const;

/** One file writes each of these, as a consequence that has a name. */
const tables = {
  activity: 'server/core/events/log-activity.ts',
  notifications: 'server/core/events/insert-notifications.ts',
  staff_log: 'server/core/events/cross-client.ts',
  tasks: 'server/core/jobs/define-task.ts',
  queue_changes: 'server/core/queue/change-queue.ts',
} as const;

const product = () =>
  sources().filter(
    ({ path }) => path.startsWith('server/') && !path.startsWith('server/testing/') && !isTest(path),
  );

test('what follows from a change is named and composed in one place', () => {
  const composing = product().flatMap(({ path, code }) =>
    writers.flatMap(([home, name]) =>
      path !== home && code.includes(`${name}(`) ? [`${path} calls ${name}`] : [],
    ),
  );
  expect(composing).toEqual([]);
});

test('no other statement writes tasks, notifications and lines of the logs', () => {
  const writing = product().flatMap(({ path, text }) =>
    Object.entries(tables).flatMap(([table, home]) =>
      path !== home && new RegExp(`INSERT INTO app\\.${table}\\b`).test(text)
        ? [`${path} writes ${table}`]
        : [],
    ),
  );
  expect(writing).toEqual([]);
});

test('a consequence is given to change(), and not called with rows of its own', () => {
  const called = product().flatMap(({ path, code }) =>
    /\b(?:logChange|notifyUsers|queueMail|queueLinkMail|queueTask|queueFileRemoval|openItem|closeItems)\((?:[^()]|\([^()]*\))*\)\(/.test(
      code,
    )
      ? [path]
      : [],
  );
  expect(called).toEqual([]);
});
