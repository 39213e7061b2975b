import { expect, test } from 'vitest';
import { createTurns } from './save-in-turn.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Saves that end when the test says so. */
function makeTurns() {
  const saved: number[] = [];
  const ends: (() => void)[] = [];
  const turns = createTurns();
  const save = (state: number) =>
    turns.save(() => {
      saved.push(state);
      return new Promise((resolve) => ends.push(resolve));
    });
  return { saved, save, turns, endNext: async () => (ends.shift()?.(), settle()) };
}

test('a save waits for the one before it, and of those that wait only the newest is made', async () => {
  const { saved, save, turns, endNext } = makeTurns();
  for (const state of [1, 2, 3]) save(state);
  expect(saved).toEqual([1]);
  expect(turns.isWaiting()).toBe(true);
  await endNext();
  expect(saved).toEqual([1, 3]);
  expect(turns.isWaiting()).toBe(false);
  await endNext();
  expect(saved).toEqual([1, 3]);
});

test('the next save after all have ended is made at once', async () => {
  const { saved, save, endNext } = makeTurns();
  save(1);
  await endNext();
  save(2);
  expect(saved).toEqual([1, 2]);
});
