import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { ai } from '#contract/ai/ai.ts';
import { errors } from '#contract/errors.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const post = (token: string | undefined, path: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2${path}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload,
  });

test('a body nested deeper than any call is refused with a sentence, from strangers and from users', async () => {
  const { alice } = await newClient();
  for (const answer of [
    await post(undefined, '/auth/sign-in', `{"email":${nested(1000)}}`),
    await post(undefined, '/auth/sign-in', '['.repeat(60_000)),
    await post(alice.token, '/ai/check', `{"text":${nested(100_000)}}`),
    await post(alice.token, '/ai/check', `{"text":[${'{},'.repeat(60_000)}{}]}`),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', error: errors.bad_request[1] });
  }
  const signedOut = await post('no-such-session', '/ai/check', nested(100_000));
  expect(signedOut.statusCode).toBe(401);
});

test('a large body is stored as its small parts would be', async () => {
  const { alice } = await bookedClient();
  const store = async (introduction: string) => {
    const data = { subject: 'News', introduction, sections: [], content: [], custom_content: [] };
    const saved = await call(server.app, alice.token, newsletters.saveDraft, { body: { version: 0, data } });
    expect(saved.status).toBe(200);
    const { body } = await call(server.app, alice.token, newsletters.read);
    return z.parse(z.object({ data: Newsletter }), body).data.draft?.data.introduction;
  };
  const words = '<p onclick="x()">Seven <b>new</b> homes</p><script>alert(1)</script>';
  const small = '<p>Seven <strong>new</strong> homes</p>';
  expect(await store(words)).toBe(small);
  expect(await store(words.repeat(600))).toBe(small.repeat(600));
});

test('the messages for a large body are those for a small one', async () => {
  const { alice } = await newClient();
  const check = (text: unknown, padding: string) =>
    call(server.app, alice.token, ai.check, { body: { text, facts: { bedrooms: 'many' }, padding } });
  const [small, large] = [await check(7, ''), await check(7, 'x'.repeat(20_000))];
  expect(large.status).toBe(422);
  expect(large.body).toMatchObject({ code: 'invalid', errors: Object(small.body).errors });
});

/** In the days in which a newsletter may be written. */
async function bookedClient() {
  const client = await newClient({ services: ['in_touch'] });
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [client.id]);
  await owner.query(
    `UPDATE app.sessions SET idle_until = '2028-01-01', expires_at = '2028-01-01' WHERE client_id = $1`,
    [client.id],
  );
  return client;
}
