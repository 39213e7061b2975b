import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { readCsv } from '../http/read-csv.ts';
import type { Requester } from './fair-queue.ts';
import { createThreadTask, type Threaded } from './run-in-thread.ts';
import { runFor } from './requester.ts';

const read: Threaded<typeof readCsv> = createThreadTask(
  new URL('../http/read-csv.ts', import.meta.url),
  'readCsv',
);
/** Counts itself in the second place, then waits until the first is set. */
function block(places: SharedArrayBuffer): void {
  const numbers = new Int32Array(places);
  Atomics.add(numbers, 1, 1);
  Atomics.wait(numbers, 0, 0);
}
const blockInThread: Threaded<typeof block> = createThreadTask(
  new URL(`data:text/javascript,${encodeURIComponent(`export ${String(block)}`)}`),
  'block',
);
const readFor = (key: string, text: string) =>
  runFor({ key, isGone: () => false }, () => read(Buffer.from(text)));

test('a thread answers as a call would, each call with its own result', async () => {
  const files = Array.from({ length: 20 }, (_, n) => `name,${n}\n"a ""b""\nc",é${n}\n`);
  const answers = await Promise.all(files.map((text) => readFor('a client', text)));
  expect(answers).toEqual(files.map((text) => readCsv(Buffer.from(text))));
});

test('an error of the closed list arrives with its fields, and the next call is answered', async () => {
  const file = '"'.repeat(5_000_000);
  const refusal = await readFor('a client', file).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({
    code: 'invalid',
    status: 422,
    message: 'Please complete all the required fields.',
  });
  expect(refusal).toHaveProperty('fields.file', [expect.stringContaining('longer than we can read')]);
  expect(await readFor('a client', 'a,b')).toEqual(readCsv(Buffer.from('a,b')));
});

test('while one client occupies its share and more waits, another is answered; of what waits, the abandoned is not begun', async () => {
  const places = new SharedArrayBuffer(8);
  const numbers = new Int32Array(places);
  const countBegun = () => Atomics.load(numbers, 1);
  let isGone = false;
  const ask = (requester: Requester) => runFor(requester, () => blockInThread(places));
  const busy = Array.from({ length: 30 }, () => ask({ key: 'busy', isGone: () => false }));
  const abandoned = ask({ key: 'busy', isGone: () => isGone }).catch((error: unknown) => error);
  expect(await readFor('other', 'a,b')).toEqual(readCsv(Buffer.from('a,b')));
  const threads = Math.max(2, availableParallelism() - 1);
  await expect.poll(countBegun).toBe(Math.ceil(threads / 2));
  isGone = true;
  Atomics.store(numbers, 0, 1);
  Atomics.notify(numbers, 0);
  await Promise.all(busy);
  expect(await abandoned).toMatchObject({ code: 'bad_request' });
  expect(countBegun()).toBe(30);
});

test('a call whose sender is gone is never begun', async () => {
  const gone = runFor({ key: 'gone', isGone: () => true }, () => read(Buffer.from('a,b')));
  await expect(gone).rejects.toMatchObject({ code: 'bad_request' });
});
