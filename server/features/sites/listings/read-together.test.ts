import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** Reads that end when the test releases them. */
function heldReads() {
  const reads: { keys: readonly number[]; end: (error?: Error) => void }[] = [];
  const read = readTogether<number, { key: number; read: number }>((keys) => {
    const at = reads.length;
    return new Promise((resolve, reject) => {
      reads.push({
        keys,
        end: (error) => (error ? reject(error) : resolve(keys.map((key) => ({ key, read: at })))),
      });
    });
  });
  return { reads, ask: (key: number) => read(String(key), key) };
}

test('one alone is read at once, and so is a second', () => {
  const { reads, ask } = heldReads();
  void ask(1);
  void ask(2);
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [2]]);
});

test('what comes while two are under way is read together after them, and the same once', async () => {
  const { reads, ask } = heldReads();
  const [first] = [ask(1), ask(2)];
  const later = [ask(3), ask(4), ask(3)];
  expect(reads).toHaveLength(2);
  reads[0]?.end();
  expect(await first).toEqual({ key: 1, read: 0 });
  expect(reads.at(-1)?.keys).toEqual([3, 4]);
  reads.at(-1)?.end();
  expect(await Promise.all(later)).toEqual([
    { key: 3, read: 2 },
    { key: 4, read: 2 },
    { key: 3, read: 2 },
  ]);
});

test('who asks while the same is being read gets what a later read finds', async () => {
  const { reads, ask } = heldReads();
  const [, , later] = [ask(1), ask(1), ask(1)];
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [1]]);
  reads[0]?.end();
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.end();
  expect(await later).toEqual({ key: 1, read: 2 });
});

test('a read that fails fails for those whom it was for, and the next one goes on', async () => {
  const { reads, ask } = heldReads();
  const [first, second] = [ask(1), ask(2)];
  const third = ask(3);
  reads[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  reads[1]?.end();
  await second;
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.end();
  expect(await third).toEqual({ key: 3, read: 2 });
});
