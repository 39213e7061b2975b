import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { activity } from '#contract/activity/activity.ts';
import { packages } from '#contract/access.ts';
import { creditsAMonth } from '#contract/ai/credits.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { aiJobs } from './jobs.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '10' } });

const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

const home = {
  address: '12 Oak Street',
  city: 'Vancouver',
  price: '1,250,000',
  type: 'House',
  bedrooms: '3',
};
const describe = ({ token }: Person, body: object = home) => call(server.app, token, ai.describe, { body });
const suggest = ({ token }: Person, body: object) => call(server.app, token, ai.suggest, { body });
const credits = async ({ token }: Person) =>
  parseData(ai.usage.data, await call(server.app, token, ai.usage, { params: { type: '2' } }));

/** Uses this many answers, in this month or another. */
const spend = ({ id }: ClientWorld, count: number, month = '2026-11-01') =>
  owner.query(
    `INSERT INTO app.ai_usage (client_id, kind, month, created_at) SELECT $1, 'description', $3, $4 FROM generate_series(1, $2::int)`,
    [id, count, month, server.clock.now],
  );

test('a description is about the property, names its log id twice, and costs one credit', async () => {
  const { alice } = await newClient();
  const { status, body } = await describe(alice);
  expect([status, body]).toMatchObject([
    200,
    {
      data: { description: expect.stringContaining('Vancouver'), usage_log_id: expect.any(Number) },
      meta: {
        credits: { count: 1, limit: 100, resets_at: '2026-12-01T07:00:00Z' },
        findings: [],
        left_out: [],
      },
    },
  ]);
  const { data, description, usage_log_id } = Object(body);
  expect({ description, usage_log_id }).toEqual(data);
  expect(await credits(alice)).toMatchObject({ count: 1, limit: 100 });
});

test('a hint whose words the law of the place forbids is left out, and the agent reads why', async () => {
  const { alice } = await newClient();
  const description = 'new roof in 2024, Asian buyers welcome. No children, please';
  const { body } = await describe(alice, { ...home, description });
  const { data, meta } = Object(body);
  expect(data.description).toMatch(/new roof/i);
  expect(data.description).not.toMatch(/asian|children|please/i);
  expect(meta.left_out).toEqual([
    { hint: 'Asian buyers welcome', reason: expect.stringContaining('race') },
    { hint: 'No children', reason: expect.stringContaining('nobody is kept out') },
  ]);
});

test('the check of a text knows who the client and its agents are, and nobody else', async () => {
  const { alice } = await newClient();
  const { rows } = await owner.query<{ name: string; agent: string }>(
    `SELECT c.name, u.first_name || ' ' || u.last_name AS agent
     FROM app.users u JOIN app.clients c ON c.id = u.client_id WHERE u.email = $1`,
    [alice.email],
  );
  const [{ name = '', agent = '' } = {}] = rows;
  const text = `It is shown with ${agent} of ${name}, and was designed by Arthur Erickson.`;
  const { body } = await call(server.app, alice.token, ai.check, { body: { text, facts: home } });
  expect(Object(body).data.findings.map(({ quote }: { quote: string }) => quote)).toEqual([
    'Arthur Erickson',
  ]);
});

test.each([
  ['address', 'a'.repeat(50), 'a'.repeat(51)],
  ['city', 'a'.repeat(30), 'a'.repeat(31)],
  ['price', '9'.repeat(15), '9'.repeat(16)],
  ['description', 'a'.repeat(200), 'a'.repeat(201)],
  ['bedrooms', '3+1', '3+1½'],
  ['bathrooms', '10.5', '10.55'],
])('%s may be as long as it may be, and no longer', async (field, fits, isTooLong) => {
  const { alice } = await newClient();
  expect((await describe(alice, { ...home, [field]: fits })).status).toBe(200);
  const refused = await describe(alice, { ...home, [field]: isTooLong });
  expect([refused.status, Object.keys(Object(refused.body).errors)]).toEqual([422, [field]]);
});

test.each(['address', 'city', 'price'])('%s is required', async (field) => {
  const { alice } = await newClient();
  const refused = await describe(alice, { ...home, [field]: ' ' });
  expect([refused.status, Object(refused.body).errors]).toEqual([
    422,
    { [field]: ['This field is required.'] },
  ]);
  expect(await credits(alice)).toMatchObject({ count: 0 });
});

test('every package has its credits, and Create has no AI', async () => {
  for (const name of packages) {
    const { alice } = await newClient({ package: name });
    expect([name, (await credits(alice)).limit]).toEqual([name, creditsAMonth[name]]);
  }
  const { alice, eve } = await newClient({ package: 'Create' });
  for (const refused of [await describe(alice), await suggest(eve, { text: 'A home.', grammar: true })])
    expect([refused.status, Object(refused.body)]).toMatchObject([
      403,
      { code: 'ai_not_available', error: 'AI features not available on this package' },
    ]);
});

test('View Only sees the credits and writes nothing; staff who act for the client do', async () => {
  const { vic, staff } = await newClient();
  expect(await credits(vic)).toMatchObject({ count: 0, limit: 100 });
  expect((await describe(vic)).status).toBe(403);
  expect((await describe(staff)).status).toBe(200);
});

test('there is no other usage', async () => {
  const { alice } = await newClient();
  for (const type of ['1', '3', 'x'])
    expect((await call(server.app, alice.token, ai.usage, { params: { type } })).status).toBe(404);
});

test('with the last credit of the month there is no answer any more, and next month there is', async () => {
  const client = await newClient({ package: 'Build' });
  await spend(client, 24);
  expect((await describe(client.alice)).status).toBe(200);
  const refused = await suggest(client.eve, { text: 'A home.', simplify: true });
  expect([refused.status, Object(refused.body)]).toMatchObject([
    429,
    { code: 'ai_limit_reached', error: 'You have used up all your AI credits for this month.' },
  ]);
  server.clock.now = new Date('2026-12-01T06:59:59Z');
  expect((await describe(client.alice)).status).toBe(429);
  server.clock.now = new Date('2026-12-01T07:00:00Z');
  expect((await describe(client.alice)).status).toBe(200);
  expect(await credits(client.alice)).toEqual({ count: 1, limit: 25, resets_at: '2027-01-01T07:00:00Z' });
});

test('of 100 calls at one credit left exactly one spends it', async () => {
  const client = await newClient({ package: 'Build' });
  await spend(client, 24);
  const people = [client.alice, client.eve, client.staff];
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, n) => describe(people[n % people.length] ?? client.alice)),
  );
  const statuses = all.map(({ status, body }) => (status === 200 ? 'answered' : Object(body).code));
  expect(statuses.filter((status) => status === 'answered')).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set(['answered', 'ai_limit_reached']));
  expect(await credits(client.alice)).toMatchObject({ count: 25 });
});

test('exactly one option says how a text is put otherwise', async () => {
  const { alice } = await newClient();
  const text = 'A view of of the sea.';
  expect((await suggest(alice, { text, grammar: true })).body).toMatchObject({
    data: 'A view of the sea.',
    usage_log_id: expect.any(Number),
    meta: { credits: { count: 1, limit: 100 } },
  });
  const wordy = 'It’s a really nice home, and it has a very large yard in close proximity to the sea.';
  for (const option of [{ simplify: true }, { length: 'shorter' }, { tone: 'luxury' }])
    expect([option, (await suggest(alice, { text: wordy, ...option })).status]).toEqual([option, 200]);
  for (const option of [
    {},
    { grammar: false },
    { grammar: true, simplify: true },
    { length: 'shorter', tone: 'luxury' },
  ])
    expect([option, (await suggest(alice, { text, ...option })).status]).toEqual([option, 422]);
  expect((await suggest(alice, { text, tone: 'angry' })).status).toBe(422);
  expect((await suggest(alice, { text: 'a'.repeat(5001), grammar: true })).status).toBe(422);
  expect(await credits(alice)).toMatchObject({ count: 4 });
});

test('where nothing is to be changed, the answer says so and costs no credit', async () => {
  const { alice } = await newClient();
  const text = 'We hope to see you on May 20.';
  for (const option of [{ grammar: true }, { simplify: true }, { length: 'shorter' }, { length: 'longer' }]) {
    const { status, body } = await suggest(alice, { text, ...option });
    expect([option, status, Object(body)]).toMatchObject([
      option,
      422,
      { code: 'nothing_to_change', error: 'Nothing to change.' },
    ]);
  }
  expect(await credits(alice)).toMatchObject({ count: 0 });
});

test('only the chosen part is put otherwise', async () => {
  const { alice } = await newClient();
  const { body } = await suggest(alice, {
    text: 'A view of of the sea. The the garden.',
    textSelected: 'The the garden.',
    grammar: true,
  });
  expect(Object(body).data).toBe('The garden.');
});

test('a rating is 1 or -1, may be changed, and belongs to the client of the answer', async () => {
  const { alice } = await newClient();
  const { alice: other } = await newClient();
  const { usage_log_id: id } = Object((await describe(alice)).body);
  const rate = ({ token }: Person, rating: unknown) =>
    call(server.app, token, ai.rate, { params: { id }, body: { rating } });
  expect((await rate(alice, 1)).body).toEqual({ data: { id, rating: 1 } });
  expect((await rate(alice, -1)).body).toEqual({ data: { id, rating: -1 } });
  for (const rating of [0, 2, '1', null, 1.5])
    expect([rating, (await rate(alice, rating)).status]).toEqual([rating, 422]);
  expect((await rate(other, 1)).status).toBe(404);
});

test('the activity log says who generated a description', async () => {
  const { alice } = await newClient();
  await describe(alice);
  await suggest(alice, { text: 'A home.', grammar: true });
  const { body } = await call(server.app, alice.token, activity.list, { query: { type: 'ai' } });
  expect(Object(body).data.map(({ message }: { message: string }) => message)).toEqual([
    'Alice Tester generated a listing description.',
  ]);
});

const asked = (key: string, headers: Record<string, string> = {}) => ({
  body: home,
  headers: { 'idempotency-key': key, ...headers },
});

test('two calls with one key cost one credit and get one answer, streamed or not, and so does a third after a lost answer', async () => {
  const { alice, eve } = await newClient();
  const ask = (headers?: Record<string, string>) =>
    call(server.app, alice.token, ai.describe, asked('once', headers));
  const [one, other] = await Promise.all([ask(), ask()]);
  expect([one.status, other.text]).toEqual([200, one.text]);
  const streamed = await ask({ accept: 'text/event-stream' });
  expect(String(streamed.headers['content-type'])).toMatch(/^text\/event-stream/);
  const { data, meta } = Object(one.body);
  expect(streamed.text).toContain(JSON.stringify({ answer: { data, meta } }));
  expect(await credits(alice)).toMatchObject({ count: 1 });
  expect((await call(server.app, eve.token, ai.describe, asked('once'))).status).toBe(200);
  expect((await call(server.app, alice.token, ai.describe, asked('another'))).status).toBe(200);
  expect(await credits(alice)).toMatchObject({ count: 3 });
});

test('the last credit answers both clicks, and another request with its key is refused', async () => {
  const client = await newClient({ package: 'Build' });
  await spend(client, 24);
  const ask = (body: object) =>
    call(server.app, client.alice.token, ai.suggest, { body, headers: { 'idempotency-key': 'last' } });
  const body = { text: 'A view of of the sea.', grammar: true };
  const [one, other] = await Promise.all([ask(body), ask(body)]);
  expect([one.status, other.text]).toEqual([200, one.text]);
  const reused = await ask({ text: 'A view.', grammar: true });
  expect([reused.status, Object(reused.body).code]).toEqual([422, 'key_reused']);
  expect(await credits(client.alice)).toMatchObject({ count: 25 });
});

test('a kept answer is encrypted, and gone after a day', async () => {
  const { id, alice } = await newClient();
  await call(server.app, alice.token, ai.describe, asked('kept'));
  const kept = async () =>
    (
      await owner.query<{ row: string }>(
        `SELECT encode(answer, 'escape') || a::text AS row FROM app.ai_answers a WHERE client_id = $1`,
        [id],
      )
    ).rows.map(({ row }) => row);
  expect(await kept()).toEqual([expect.not.stringMatching(/Oak|Vancouver|kept/)]);
  const purge = (hours: number) =>
    withConnection(pool, async (connection) =>
      aiJobs.scheduled?.[0]?.run(createTaskContext(connection, new Date(noon.getTime() + hours * 3_600_000))),
    );
  await purge(23.9);
  expect(await kept()).toHaveLength(1);
  await purge(24.1);
  expect(await kept()).toEqual([]);
  expect(await credits(alice)).toMatchObject({ count: 1 });
});

test('an answer that is streamed is told sentence by sentence and ends with the whole', async () => {
  const { alice } = await newClient();
  const { text, headers } = await call(server.app, alice.token, ai.describe, {
    body: home,
    headers: { accept: 'text/event-stream' },
  });
  expect(String(headers['content-type'])).toMatch(/^text\/event-stream/);
  const events = text
    .split('\n\n')
    .flatMap((block) => (block.startsWith('data: ') ? [JSON.parse(block.slice(6))] : []));
  expect(events.at(-1)).toMatchObject({
    answer: {
      data: { description: expect.stringContaining('Vancouver'), usage_log_id: expect.any(Number) },
      meta: { credits: { count: 1 }, findings: [] },
    },
  });
});
