import { beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver, createDraftSavers } from './draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const world = () => {
  const sent: string[] = [];
  const outcomes: boolean[] = [];
  let fails = false;
  let slowMs = 0;
  const saver = createDraftSaver('', async (text: string) => {
    const failsNow = fails;
    if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (failsNow) throw new Error('No connection');
    sent.push(text);
  });
  saver.watch((isSaved) => outcomes.push(isSaved));
  return {
    sent,
    outcomes,
    saver,
    fail: (does: boolean) => (fails = does),
    slow: (ms: number) => (slowMs = ms),
  };
};

test('a draft is saved a second after the last key, or at once when the page is left', async () => {
  const { sent, outcomes, saver } = world();
  saver.touch('a');
  await vi.advanceTimersByTimeAsync(900);
  saver.touch('ab');
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect([sent, outcomes]).toEqual([['ab'], [true]]);
  saver.touch('abc');
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
  saver.touch('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, outcomes]).toEqual([[], [false]]);
  fail(false);
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a']);
});

test('a draft that is over is not saved any more', async () => {
  const { sent, saver } = world();
  saver.touch('a');
  await saver.end();
  await vi.advanceTimersByTimeAsync(5000);
  saver.flush();
  expect(sent).toEqual([]);
});

test('a save that fails after its message was sent does not bring the draft back', async () => {
  const { sent, saver, fail, slow } = world();
  fail(true);
  slow(500);
  saver.touch('a');
  saver.flush();
  await vi.advanceTimersByTimeAsync(100);
  const over = saver.end();
  await vi.advanceTimersByTimeAsync(1000);
  await over;
  fail(false);
  saver.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect([sent, saver.unsaved()]).toEqual([[], null]);
});

test('words are unsaved until an answer confirms them', async () => {
  const { saver, fail, slow } = world();
  slow(500);
  expect(saver.unsaved()).toBeNull();
  saver.touch('a');
  expect(saver.unsaved()).toBe('a');
  await vi.advanceTimersByTimeAsync(1200);
  expect(saver.unsaved(), 'on its way').toBe('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.unsaved()).toBeNull();
  fail(true);
  saver.touch('');
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.unsaved(), 'an empty text that could not be saved').toBe('');
});

test('a later save that is queued behind one that fails stays the newest', async () => {
  const { sent, saver, fail, slow } = world();
  slow(500);
  fail(true);
  saver.touch('a');
  saver.flush();
  await vi.advanceTimersByTimeAsync(100);
  fail(false);
  saver.touch('ab');
  saver.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect([sent, saver.unsaved()]).toEqual([['ab'], null]);
});

test('a form that opens again has the words whose save failed as it was left, and no others', async () => {
  const drafts = createDraftSavers('', async (_id, _text: string) => {
    throw new Error('No connection');
  });
  drafts(7).touch('a');
  drafts(7).flush();
  await vi.advanceTimersByTimeAsync(0);
  expect([drafts(7).unsaved(), drafts(8).unsaved()]).toEqual(['a', null]);
});

test('a draft that was saved again after its message was sent is emptied, before newer words are saved', async () => {
  const { sent, saver, slow } = world();
  slow(500);
  await saver.end();
  saver.touch('sent, but the answer was lost');
  await vi.advanceTimersByTimeAsync(2000);
  await saver.end();
  saver.withdraw();
  saver.touch('the next message');
  expect(saver.unsaved()).toBe('the next message');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(['sent, but the answer was lost', '', 'the next message']);
});
