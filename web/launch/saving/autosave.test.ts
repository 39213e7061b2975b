import { beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '#contract/launch/answers.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { autosave } from './autosave.ts';

type Draft = { data: Answers; version: number | undefined };
type PendingCall = { draft: Draft; answer: () => void; fail: (status: number) => void };

beforeEach(() => void vi.useFakeTimers());

function setUp(first: Answers = { tagline: null, board: null }) {
  const values = { ...first };
  const calls: PendingCall[] = [];
  let version = 3;
  const reconciled: Answers[] = [];
  const parting: number[] = [];
  const queue = autosave({
    stored: { ...first },
    version,
    savedAt: null,
    values: () => ({ ...values }),
    send: (draft) =>
      new Promise((resolve, reject) =>
        calls.push({
          draft,
          answer: () => resolve({ version: (version += 1), saved_at: '2026-11-20T15:14:00Z' }),
          fail: (status) => reject(new ApiCallError(status, null)),
        }),
      ),
    reconcile: async (stored) => {
      reconciled.push(stored);
      return { stored: { ...stored, board: 'Theirs' }, version: 9 };
    },
    onParting: (after) => void parting.push(after),
  });
  const write = (changes: Answers) => {
    Object.assign(values, changes);
    queue.touch();
  };
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const call = (index: number): PendingCall => {
    const pendingCall = calls[index];
    if (!pendingCall) throw new Error(`There were ${calls.length} calls.`);
    return pendingCall;
  };
  return { queue, calls, call, write, wait, reconciled, parting };
}

test('two seconds after the last change, the changed answers are saved', async () => {
  const { queue, calls, call, write, wait } = setUp();
  write({ tagline: 'H' });
  await wait(1500);
  write({ tagline: 'Home' });
  await wait(1999);
  expect(calls).toHaveLength(0);
  await wait(1);
  expect(call(0).draft).toEqual({ data: { tagline: 'Home' }, version: 3 });
  expect(queue.saving().state).toBe('saving');
  call(0).answer();
  await wait(0);
  expect(queue.saving()).toEqual({ state: 'saved', at: '2026-11-20T15:14:00Z' });
  expect(queue.isUnsaved()).toBe(false);
});

test('changes during a save follow it, with the version it returned', async () => {
  const { calls, call, write, wait } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  write({ tagline: 'Home is here', board: 'Toronto' });
  await wait(5000);
  expect(calls).toHaveLength(1);
  call(0).answer();
  await wait(0);
  expect(call(1).draft).toEqual({ data: { tagline: 'Home is here', board: 'Toronto' }, version: 4 });
});

test('a change that was undone before it was saved is not sent', async () => {
  const { calls, write, wait } = setUp();
  write({ tagline: 'Home' });
  write({ tagline: '' });
  await wait(5000);
  expect(calls).toHaveLength(0);
});

test('without a network it shows that, and retries after longer and longer delays', async () => {
  const { queue, calls, call, write, wait } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  for (const [index, pause] of [2000, 4000, 8000].entries()) {
    call(index).fail(0);
    await wait(0);
    expect(queue.saving().state).toBe('waiting');
    await wait(pause - 1);
    expect(calls).toHaveLength(index + 1);
    await wait(1);
    expect(calls).toHaveLength(index + 2);
  }
  call(3).answer();
  await wait(0);
  expect(queue.saving().state).toBe('saved');
});

test('a rejected save is shown, and not retried before something changes', async () => {
  const { queue, calls, call, write, wait } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  call(0).fail(403);
  await wait(120_000);
  expect(calls).toHaveLength(1);
  expect(queue.saving().state).toBe('refused');
});

test('after a version conflict both versions are merged, and saved on top of the newest', async () => {
  const { calls, call, write, wait, reconciled } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  call(0).fail(412);
  await wait(0);
  expect(reconciled).toEqual([{ tagline: null, board: null }]);
  await wait(0);
  expect(calls).toHaveLength(2);
  expect(call(1).draft.version).toBe(9);
  expect(call(1).draft.data).toMatchObject({ tagline: 'Home' });
});

test('a page that is left sends what is not pending yet, without a version', async () => {
  const { queue, calls, call, write, wait, parting } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  write({ board: 'Toronto' });
  queue.leave();
  expect(calls).toHaveLength(2);
  expect(call(1).draft).toEqual({ data: { board: 'Toronto' }, version: undefined });
  expect(parting).toEqual([5]);
});

test('a page that is left tells which version the step then has, and nothing where nothing is sent', async () => {
  const { queue, write, parting } = setUp();
  queue.leave();
  expect(parting).toEqual([]);
  write({ tagline: 'Home' });
  queue.leave();
  expect(parting).toEqual([4]);
});

test('a step is submitted after the pending draft, and with its version', async () => {
  const { queue, call, write, wait } = setUp();
  write({ tagline: 'Home' });
  await wait(2000);
  const versions: number[] = [];
  const submitted = queue.alone(async (version) => versions.push(version));
  await wait(0);
  expect(versions).toEqual([]);
  call(0).answer();
  await submitted;
  expect(versions).toEqual([4]);
});

test('what is typed while a step is on its way is saved after it, with the version that the step then has', async () => {
  const { queue, call, write, wait } = setUp();
  write({ tagline: 'Home' });
  let arrive = (): void => undefined;
  const submitted = queue.alone(async () => {
    const sent = queue.changed();
    await new Promise<void>((resolve) => (arrive = resolve));
    queue.sent(sent);
  });
  await wait(0);
  write({ tagline: 'Home is here' });
  arrive();
  await submitted;
  expect(queue.changed()).toEqual({ tagline: 'Home is here' });
  await wait(2000);
  expect(call(0).draft).toEqual({ data: { tagline: 'Home is here' }, version: 4 });
  call(0).answer();
  await wait(0);
  expect(queue.isUnsaved()).toBe(false);
});
