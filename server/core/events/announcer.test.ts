import { expect, test } from 'vitest';
import { createAnnouncer } from './announcer.ts';

/** Each announcement is under way until the test ends it. */
function announcer() {
  const sent: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const errors: unknown[] = [];
  const { announce, flush } = createAnnouncer(
    (recipients) => {
      sent.push(recipients);
      return new Promise<void>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve())),
      );
    },
    (error) => errors.push(error),
  );
  return { sent, ends, errors, announce, flush };
}

test('the first is announced at once, and those that come meanwhile together, each user once', async () => {
  const { sent, ends, announce, flush } = announcer();
  announce(['1 1', '1 2']);
  expect(sent).toEqual([['1 1', '1 2']]);
  announce(['2 7']);
  announce(['1 1', '2 7']);
  expect(sent).toHaveLength(1);
  ends[0]?.();
  await expect
    .poll(() => sent)
    .toEqual([
      ['1 1', '1 2'],
      ['2 7', '1 1'],
    ]);
  ends[1]?.();
  await flush();
  announce(['3 3']);
  expect(sent.at(-1)).toEqual(['3 3']);
  ends[2]?.();
});

test('one that fails is reported and does not stop the next', async () => {
  const { sent, ends, errors, announce, flush } = announcer();
  announce(['1 1']);
  announce(['2 2']);
  ends[0]?.(new Error('no database'));
  await expect.poll(() => sent).toEqual([['1 1'], ['2 2']]);
  expect(errors).toEqual([new Error('no database')]);
  ends[1]?.();
  await flush();
});

test('nobody to announce to sends nothing', async () => {
  const { sent, announce, flush } = announcer();
  announce([]);
  await flush();
  expect(sent).toEqual([]);
});
