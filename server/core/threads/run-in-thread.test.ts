import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { readCsv } from '../http/read-csv.ts';
import { createThreadTask, type Threaded } from './run-in-thread.ts';
import { runFor } from './requester.ts';

const read: Threaded<typeof readCsv> = createThreadTask(
  new URL('../http/read-csv.ts', import.meta.url),
  'readCsv',
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

test('while one client has thirty calls, one of another client is not the last to be answered', async () => {
  // both threads run before anything is counted
  await Promise.all([readFor('busy', 'a'), readFor('other', 'a')]);
  const order: string[] = [];
  const ask = async (key: string) => {
    await readFor(key, 'a,b\n'.repeat(5000));
    order.push(key);
  };
  await Promise.all([...Array.from({ length: 30 }, () => ask('busy')), ask('other')]);
  expect(order).toHaveLength(31);
  expect(order.indexOf('other')).toBeLessThan(6);
});

test('a call whose sender is gone is never begun', async () => {
  const gone = runFor({ key: 'gone', isGone: () => true }, () => read(Buffer.from('a,b')));
  await expect(gone).rejects.toMatchObject({ code: 'bad_request' });
});
