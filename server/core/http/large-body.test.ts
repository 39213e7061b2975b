import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { ai } from '#contract/ai/ai.ts';
import { contacts } from '#contract/contacts/contacts.ts';
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

test('half a text of JSON is refused as such, to whoever may call', async () => {
  const { alice } = await newClient();
  const half = `{"text":"${'x'.repeat(20_000)}`;
  expect(await post(alice.token, '/ai/check', half)).toMatchObject({ statusCode: 400 });
  expect(await post('no-such-session', '/ai/check', half)).toMatchObject({ statusCode: 401 });
  expect(await post(undefined, '/auth/sign-in', half)).toMatchObject({ statusCode: 400 });
});

test('which keys a role may send, and which site a form is for, is read of a large body as of a small one', async () => {
  const { alice, vic, siteToken, siteId } = await newClient();
  const other = await newClient();
  const padding = 'x'.repeat(10_000);
  const first = { first_name: 'Maria', last_name: 'Lopez', lead_source_id: 14, email: 'maria@example.com' };
  const made = await call(server.app, alice.token, contacts.create, { body: { ...first, padding } });
  const { id } = z.parse(z.object({ data: z.object({ id: z.number() }) }), made.body).data;
  const change = (token: string, body: object) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/v2/leads/${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  expect((await change(vic.token, { is_seen: true, padding })).statusCode).toBe(403);
  expect((await change(vic.token, { is_seen: true })).statusCode).toBe(200);
  expect((await change(alice.token, { is_seen: true, padding })).statusCode).toBe(200);
  const submit = (site_id: number, more: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/public/leads',
      headers: { 'x-site-token': siteToken, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...first, source: 1, site_id, ...more }),
    });
  const notes = { notes: 'é'.repeat(4500) };
  for (const more of [{}, notes]) {
    expect((await submit(siteId, more)).statusCode).toBe(202);
    expect((await submit(other.siteId, more)).statusCode).toBe((await submit(other.siteId, {})).statusCode);
    expect((await submit(other.siteId, more)).statusCode).not.toBe(202);
  }
});

test('a key belongs to one large body, whose answer it repeats', async () => {
  const { alice } = await newClient();
  const create = (padding: string) =>
    call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Ana', last_name: 'Li', lead_source_id: 14, email: 'ana@example.com', padding },
      headers: { 'idempotency-key': 'large' },
    });
  const first = await create('x'.repeat(10_000));
  expect(first.status).toBe(201);
  expect((await create('x'.repeat(10_000))).text).toBe(first.text);
  expect(await create(`${'x'.repeat(9999)}y`)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
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
