import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const limits = { maxRunning: 2, maxPerClient: 1, maxWaiting: 30 };
const here = (key: string) => ({ key, isGone: () => false });

/** Work that ends when it is told to, in the order in which it began. */
function stepwise() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endNext = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, work, endNext, settle };
}

test('after thirty calls of one client, the call of another begins at once and a third waits for one end', async () => {
  const take = createFairQueue(limits);
  const { begun, work, endNext, settle } = stepwise();
  const all = Array.from({ length: 30 }, (_, n) => take(here('busy'), work(`busy ${n}`)));
  const other = take(here('other'), work('other'));
  const third = take(here('third'), work('third'));
  await settle();
  expect(begun).toEqual(['busy 0', 'other']);
  await endNext();
  expect(begun).toEqual(['busy 0', 'other', 'third']);
  for (let n = 0; n < 31; n += 1) await endNext();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, (_, n) => `busy ${n}`));
  expect(await Promise.all([other, third])).toEqual(['other', 'third']);
  expect(begun.filter((name) => name.startsWith('busy'))).toEqual(await Promise.all(all));
});

test('clients that all wait take turns', async () => {
  const take = createFairQueue({ ...limits, maxRunning: 1 });
  const { begun, work, endNext, settle } = stepwise();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(here(name.charAt(0)), work(name));
  await settle();
  for (let n = 0; n < 6; n += 1) await endNext();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('work that nobody waits for any more is not begun, and the next one is', async () => {
  const take = createFairQueue(limits);
  const { begun, work, endNext, settle } = stepwise();
  let isGone = false;
  void take(here('a'), work('first'));
  const left = take({ key: 'a', isGone: () => isGone }, work('left'));
  void take(here('a'), work('next'));
  const refused = left.catch((error: unknown) => error);
  isGone = true;
  await settle();
  await endNext();
  expect(await refused).toMatchObject({ code: 'bad_request' });
  await settle();
  expect(begun).toEqual(['first', 'next']);
});

test('a client with too much that waits is told to come back, and nobody else is', async () => {
  const take = createFairQueue(limits);
  const { begun, work, settle } = stepwise();
  for (let n = 0; n < 31; n += 1) void take(here('a'), work('a'));
  await expect(take(here('a'), work('a'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  void take(here('b'), work('b'));
  await settle();
  expect(begun).toEqual(['a', 'b']);
});

test('work that fails gives its place to the next', async () => {
  const take = createFairQueue(limits);
  const failed = take(here('a'), () => Promise.reject(new Error('no')));
  const next = take(here('a'), () => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
