import { expect, test } from 'vitest';
import { createRounds } from './inbox.ts';

test('messages that always fail hold up no other, however many they are', async () => {
  const inRounds = createRounds<number>();
  const isBad = (name: number) => name < 20;
  let waiting = Array.from({ length: 130 }, (_, n) => n);
  const rounds: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    let tried = 0;
    await inRounds(waiting, async (name) => {
      tried += 1;
      if (isBad(name)) throw new Error(`refused: ${name}`);
      waiting = waiting.filter((one) => one !== name);
    }).catch(() => {});
    rounds.push(tried);
  }
  expect(waiting).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // four rounds meet five bad ones each, three take the rest, and the last tries five again
  expect(rounds).toEqual([5, 5, 5, 5, 50, 50, 15, 5]);
});

test('a round without failures says whether there are more', async () => {
  const inRounds = createRounds<number>();
  const noop = async () => {};
  expect(await inRounds([1, 2], noop)).toBe(false);
  expect(
    await inRounds(
      Array.from({ length: 51 }, (_, n) => n),
      noop,
    ),
  ).toBe(true);
});

test('the first failure of a round is what the round fails with', async () => {
  const inRounds = createRounds<string>();
  const refuse = (name: string) => Promise.reject(new Error(name));
  await expect(inRounds(['one', 'two'], refuse)).rejects.toThrow('one');
});
