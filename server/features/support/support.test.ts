import { release } from '#server/core/release.ts';
import { createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { breakableConnection } from '#server/testing/breakable-connection.ts';
import { testKey } from '#server/testing/database.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const here = await newClient();
beforeEach(() => owner.query('DELETE FROM app.call_counts'));

test('a message reaches the provider with its sender and its topic', async () => {
  const answer = await call(server.app, here.vic.token, support.message, {
    body: { topic: 'upgrade', message: '  More, please ' },
  });
  expect([answer.status, answer.body]).toEqual([201, { data: { received: true } }]);
  const { rows } = await owner.query(
    'SELECT user_id, staff_id, topic, message FROM app.support_messages ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([{ user_id: here.vic.id, staff_id: null, topic: 'upgrade', message: 'More, please' }]);
});

test.each([
  [{ topic: 'else', message: 'x' }, 'topic', 'Please choose a topic.'],
  [{ topic: 'help', message: ' ' }, 'message', 'This field is required.'],
  [{ topic: 'help', message: 'x'.repeat(5001) }, 'message', 'This field must be less than 5000 characters.'],
])('a message is refused on its field', async (body, field, sentence) => {
  const answer = await call(server.app, here.alice.token, support.message, { body });
  expect([answer.status, answer.body]).toEqual([
    422,
    expect.objectContaining({ errors: { [field]: [sentence] } }),
  ]);
});

test.each([
  ['604.555.0123 x204', '604-555-0123 x204', 'Hello'],
  ['+65 9123 4567', '+6591234567', 'Hello'],
  ['0412 345 678', null, 'Hello\nPhone: 0412 345 678'],
])(
  'a prospect is taken with the phone %s, as a number or in words',
  async (phone_number, stored, message) => {
    const body = {
      first_name: 'Pat',
      last_name: 'Prospect',
      email: 'pat@example.net',
      phone_number,
      message: 'Hello',
    };
    expect((await call(server.app, null, support.signUp, { body })).status).toBe(201);
    const { rows } = await owner.query(
      'SELECT phone_number, message FROM app.prospects ORDER BY id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ phone_number: stored, message }]);
  },
);

test('asking for the testimonials manager again changes nothing', async () => {
  for (const { token } of [here.alice, here.eve, here.alice])
    expect((await call(server.app, token, support.apply)).body).toEqual({ data: { applied: true } });
  expect((await call(server.app, here.vic.token, support.apply)).status).toBe(403);
  const { rows } = await owner.query('SELECT user_id, created_at FROM app.applications');
  expect(rows).toEqual([{ user_id: here.alice.id, created_at: noon }]);
});

test('whoever loses the testimonials manager again can ask for it anew', async () => {
  const { alice, id } = await newClient();
  const ask = () => call(server.app, alice.token, support.apply);
  const setFeatures = (features: string[]) =>
    call(server.app, sam.token, staff.changeClient, { params: { id }, body: { features } });
  const asked = async () => {
    const { rows } = await owner.query<{ mails: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM app.outbox WHERE template = 'access-request' AND details ->> 'client_id' = $1::text) AS mails,
        (SELECT count(*)::int FROM app.queue_items WHERE client_id = $1::bigint AND kind = 'access-request' AND done_at IS NULL) AS waiting`,
      [String(id)],
    );
    return rows[0];
  };
  await ask();
  expect((await setFeatures(['TESTIMONIAL_MANAGER'])).status).toBe(200);
  await ask();
  expect(await asked()).toEqual({ mails: 1, waiting: 0 });
  await setFeatures([]);
  await ask();
  await ask();
  expect(await asked()).toEqual({ mails: 2, waiting: 1 });
});

test('a browser error is logged without secrets', async () => {
  const lines: string[] = [];
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: memoryLog(lines),
  });
  const answer = await call(app, null, support.clientError, {
    body: {
      kind: 'render',
      message: 'password=hunter2 broke',
      stack: `at x (/signin?token=${here.alice.token})`,
      path: `/password/reset/${here.eve.token}?email=a`,
    },
  });
  await app.close();
  expect([answer.status, answer.body]).toEqual([202, { data: { received: true } }]);
  const log = lines.join('\n');
  expect(log).toContain('broke');
  for (const secret of ['hunter2', here.alice.token, here.eve.token]) expect(log).not.toContain(secret);
});

test('the 21st report of one address in a minute is one too many', async () => {
  const send = () =>
    call(server.app, null, support.clientError, {
      body: { kind: 'token', message: 'Wrong number of segments' },
    });
  for (let n = 0; n < 20; n += 1) expect((await send()).status).toBe(202);
  const answer = await send();
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
});

test('a report above 16 KB is refused', async () => {
  const answer = await call(server.app, null, support.clientError, {
    body: { kind: 'render', message: 'x', stack: 'x'.repeat(17 * 1024) },
  });
  expect(answer.status).toBe(413);
});

test('while the database is down every call is a 503 with Retry-After, and then it recovers', async () => {
  const wire = await breakableConnection(server.database.app);
  const { app: writing, read, system } = server.database;
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: {
      ...server.database,
      app: wire.through(writing),
      read: wire.through(read),
      system: wire.through(system),
    },
    clock: () => noon,
    log: memoryLog([]),
  });
  const health = () => call(app, null, support.health);
  expect((await health()).body).toEqual({ data: { ok: true, version: release } });
  await wire.cut();
  const down = await health();
  expect([down.status, down.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  expect(down.headers['retry-after']).toBe('2');
  const message = await call(app, here.vic.token, support.message, { body: { topic: 'help', message: 'x' } });
  expect(message.status).toBe(503);
  await wire.mend();
  await expect.poll(async () => (await health()).status).toBe(200);
  await app.close();
  await wire.cut();
});

// each waits seconds for a connection, and they do not affect each other
test.concurrent.each(['app', 'read', 'system'] as const)(
  'a database that accepts connections of %s without responding is detected',
  async (login) => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const app = await createApp({
      config: readConfig({
        NODE_ENV: 'test',
        SECRETS_KEY: testKey.toString('base64'),
        LOAD_SHEDDING: 'on',
      }),
      connections: { ...server.database, [login]: { user: 'x', password: 'x', host: '127.0.0.1', port } },
      clock: () => noon,
      log: memoryLog([]),
    });
    expect((await call(app, null, support.live)).body).toEqual({ data: { ok: true, version: release } });
    const answer = await call(app, null, support.health);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    await app.close();
    silent.close();
  },
);

test('the health check is answered while calls have taken every connection and more wait for one', async () => {
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: memoryLog([]),
  });
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE app.support_messages IN ACCESS EXCLUSIVE MODE');
  const send = () =>
    call(app, here.vic.token, support.message, { body: { topic: 'help', message: 'Hello' } });
  const sent = Array.from({ length: 30 }, send);
  try {
    // as many as the pool has
    await expect.poll(() => waitingFor(owner)).toBe(10);
    expect((await call(app, null, support.health)).status).toBe(200);
    expect(await waitingFor(owner)).toBe(10);
  } finally {
    await owner.query('ROLLBACK');
  }
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]));
  await app.close();
});
