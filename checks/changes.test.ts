import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

const writers =
  /\bAS \(\$\{(logActivity|logStaff|insertNotifications|enqueueMail|enqueueLinkMail|enqueueTask|enqueueTaskFrom|openQueueItem|closeQueueItems)\(/;

test('what follows from a change is named and composed in one place', () => {
  const composing = sources().filter(
    ({ path, code }) => /^server\/(core|features)\//.test(path) && !isTest(path) && writers.test(code),
  );
  expect(composing.map(({ path }) => path)).toEqual([]);
});
