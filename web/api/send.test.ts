import { expect, test, vi } from 'vitest';
import { anySession } from '#contract/access.ts';
import { ApiCallError } from './api-call-error.ts';
import { readEvents } from './raw-answers.ts';
import { readAnswer, request } from './send.ts';

/** An answer whose connection drops in the middle. */
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

test('a call outlives its page unless its body has more bytes than browsers take for that', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    asked.push(keepalive);
    return new Response('{}');
  });
  const endpoint = { method: 'GET', path: '/me', access: anySession } as const;
  const send = (words: string) => request(endpoint, { body: { words }, keepalive: true }, { token: null });
  await send('a'.repeat(50_000));
  // three bytes each
  await send('家'.repeat(50_000));
  await request(endpoint, {}, { token: null });
  expect(asked).toEqual([true, false, false]);
});
