import { beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const draft = (text: string) => ({ subject: '', text });
const world = () => {
  const sent: string[] = [];
  const outcomes: boolean[] = [];
  let fails = false;
  const saver = createDraftSaver(
    async ({ text }) => {
      if (fails) throw new Error('No connection');
      sent.push(text);
    },
    (isSaved) => outcomes.push(isSaved),
  );
  return { sent, outcomes, saver, fail: (does: boolean) => (fails = does) };
};

test('a draft is saved a second after the last key, or at once when the page is left', async () => {
  const { sent, outcomes, saver } = world();
  saver.touch(draft('a'));
  await vi.advanceTimersByTimeAsync(900);
  saver.touch(draft('ab'));
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect([sent, outcomes]).toEqual([['ab'], [true]]);
  saver.touch(draft('abc'));
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['ab', 'abc']);
  saver.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(2);
});

test('what could not be saved goes with the next save, unless something newer was typed', async () => {
  const { sent, outcomes, saver, fail } = world();
  fail(true);
  saver.touch(draft('a'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, outcomes]).toEqual([[], [false]]);
  fail(false);
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a']);
});

test('a draft that is over is not saved any more', async () => {
  const { sent, saver } = world();
  saver.touch(draft('a'));
  await saver.end();
  await vi.advanceTimersByTimeAsync(5000);
  saver.flush();
  expect(sent).toEqual([]);
});
