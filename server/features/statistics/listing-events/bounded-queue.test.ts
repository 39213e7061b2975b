import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

/** A queue whose work ends when a test releases it, item by item. */
function startQueue({ maxWaiting = 3, atOnce = 2 } = {}) {
  const started: string[] = [];
  const errors: unknown[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const queue = createBoundedQueue<string>(
    (item) => {
      started.push(item);
      const end = Promise.withResolvers<void>();
      ends.set(item, end);
      return end.promise;
    },
    { maxWaiting, atOnce, onError: (error) => void errors.push(error) },
  );
  const end = async (item: string, error?: Error) => {
    if (error) ends.get(item)?.reject(error);
    else ends.get(item)?.resolve();
    await new Promise(setImmediate);
  };
  return { queue, started, errors, end };
}

test('a few items are worked on at once, in their order, and one that fails holds up none', async () => {
  const { queue, started, errors, end } = startQueue();
  for (const item of ['a', 'b', 'c', 'd']) expect(queue.add(item)).toBe(true);
  expect(started).toEqual(['a', 'b']);
  await end('b', new Error('away'));
  expect(started).toEqual(['a', 'b', 'c']);
  expect(errors).toEqual([new Error('away')]);
  await end('c');
  await end('a');
  await end('d');
  queue.add('e');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('beyond what memory has room for nothing is taken, until there is room again', async () => {
  const { queue, started, end } = startQueue();
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(queue.add)).toEqual([true, true, true, true, true, false]);
  await end('a');
  expect(queue.add('g')).toBe(true);
  for (const item of ['b', 'c', 'd', 'e', 'g']) await end(item);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
});

test('a closed queue takes nothing, forgets what waits and says nothing of what fails', async () => {
  const { queue, started, errors, end } = startQueue();
  for (const item of ['a', 'b', 'c']) queue.add(item);
  queue.close();
  await end('a');
  await end('b', new Error('closed'));
  expect([started, errors, queue.add('d')]).toEqual([['a', 'b'], [], false]);
});
