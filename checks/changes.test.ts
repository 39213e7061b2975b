import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** They write what follows for `change()`, and are called by their own files and tests alone. */
const writers = [
  ['server/core/events/log-activity.ts', 'logActivity'],
  ['server/core/events/insert-notifications.ts', 'insertNotifications'],
  ['server/core/mail/enqueue-mail.ts', 'enqueueMail'],
  ['server/core/mail/enqueue-mail.ts', 'enqueueLinkMail'],
] as const;

test('what follows from a change is named and composed in one place', () => {
  const composing = sources().flatMap(({ path, code }) =>
    writers.flatMap(([home, name]) =>
      path !== home && !isTest(path) && code.includes(`${name}(`) ? [`${path} calls ${name}`] : [],
    ),
  );
  expect(composing).toEqual([]);
});
