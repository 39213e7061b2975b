import { beforeEach, expect, test } from 'vitest';
import { createClickLock } from './click-lock.ts';

let now = 0;
let calls: unknown[] = [];
let lock: ReturnType<typeof createClickLock<string>>;
beforeEach(() => {
  now = 0;
  calls = [];
  lock = createClickLock<string>(() => now);
});

const click = (input: unknown, fails = false): Promise<string> =>
  lock.run(input, () => {
    calls.push(input);
    return fails ? Promise.reject(new Error('refused')) : Promise.resolve(`call ${calls.length}`);
  });

test('two clicks in one turn of the browser make one call, and both get its answer', async () => {
  expect(await Promise.all([click({ id: 1 }), click({ id: 1 })])).toEqual(['call 1', 'call 1']);
  expect(calls).toHaveLength(1);
});

test.each([10, 40, 120, 999])('a second click %s ms after the answer is the same click', async (ms) => {
  await click({ id: 1 });
  now = ms;
  expect(await click({ id: 1 })).toBe('call 1');
});

test('whoever wants the same again a second later gets it', async () => {
  await click({ id: 1 });
  now = 1000;
  expect(await click({ id: 1 })).toBe('call 2');
});

test('clicks on different things do not wait for each other, and there and back is no repetition', async () => {
  expect(await Promise.all([click({ on: 1 }), click({ on: 0 }), click({ on: 1 })])).toEqual([
    'call 1',
    'call 2',
    'call 3',
  ]);
});

test('what failed may be tried again at once', async () => {
  await expect(click({ id: 1 }, true)).rejects.toThrow('refused');
  expect(await click({ id: 1 })).toBe('call 2');
});
