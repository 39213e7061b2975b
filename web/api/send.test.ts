import { expect, test } from 'vitest';
import { ApiCallError } from './api-call-error.ts';
import { readEvents } from './call.ts';
import { readAnswer } from './send.ts';

/** An answer whose line drops in the middle. */
const brokenOff = (begun: string, status = 200): Response =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode(begun));
        body.error(new TypeError('Failed to fetch'));
      },
    }),
    { status },
  );

test.each([200, 401, 500])('an answer %s that breaks off in the middle is no answer', async (status) => {
  const error = await readAnswer(brokenOff('{"data":{"id":', status)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiCallError);
  expect(error).toMatchObject({ status: 0, code: '' });
  expect(String(error)).not.toContain('Failed to fetch');
});

test('a stream that breaks off fails as an answer does', async () => {
  const reading = async () => {
    for await (const _ of readEvents(brokenOff('data: {"text":"Ho'))) continue;
  };
  await expect(reading()).rejects.toBeInstanceOf(ApiCallError);
});
