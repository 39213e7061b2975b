import { expect, test } from 'vitest';
import { findFolder, isTest, sources } from './source-files.ts';

/** Folders whose statements put `AS (…)` around what follows themselves. This list may only become shorter. */
const byHand = ['newsletter'].map((feature) => `features/${feature}`);

const writers =
  /\bAS \(\$\{(logActivity|logStaff|insertNotifications|enqueueMail|enqueueLinkMail|enqueueTask|enqueueTaskFrom|openQueueItem|closeQueueItems)\(/;

test('what follows from a change is named and composed in one place, but for the folders that still do it by hand', () => {
  const composing = sources().filter(
    ({ path, code }) => /^server\/(core|features)\//.test(path) && !isTest(path) && writers.test(code),
  );
  expect([...new Set(composing.map(({ path }) => findFolder(path)))].toSorted()).toEqual(byHand);
});
