import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity, type NotificationEvent } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { withClient } from '#database/connection.ts';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { testKey } from '#server/testing/database.ts';
import { openStream, streamAddress } from '#server/testing/event-stream.ts';
import { call, makeClient, makeStaff, noon, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { maxListeners } from './notification-hub.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const grove = await newClient({ host: 'grove.example.com' });

test('a stream sends the unread count at once, and every new lead', async () => {
  const stream = await listen(grove.eve.token);
  expect(stream.type).toBe('text/event-stream; charset=utf-8');
  expect(await stream.next()).toEqual({ unread_count: 0 });
  await submit('Vera');
  expect(await stream.next()).toMatchObject({
    unread_count: 1,
    newest: { event: 'contact.received', message: 'Vera is a new contact.', seen: false },
    changes: [{ event: 'contact.changed', subject_id: null, request_id: null }],
  });
  await call(server.app, grove.eve.token, activity.clearNotifications, { body: { ids: 'all' } });
  expect(await stream.next()).toEqual({ unread_count: 0 });
  stream.leave();
});

test('what changed while a window was loading is repeated when its stream opens, to its client alone', async () => {
  const other = await newClient({ host: 'repeated.example.com' });
  const witness = await listen(grove.eve.token);
  await witness.next();
  const began = performance.now();
  const body = { first_name: 'Vito', last_name: 'Lang', email: 'vito@example.com', lead_source_id: 14 };
  const made = await call(server.app, grove.alice.token, contacts.create, { body });
  let event = await witness.next();
  while (event && !event.changes?.some(({ request_id }) => request_id === made.headers['x-request-id']))
    event = await witness.next();
  witness.leave();
  const first = async (token: string, ageMs?: number) => {
    const stream = await openStream(origin, token, ageMs);
    const { changes = [] } = (await stream.next()) ?? {};
    stream.leave();
    return changes;
  };
  const age = Math.ceil(performance.now() - began);
  expect(await first(grove.vic.token, age)).toContainEqual(
    expect.objectContaining({ event: 'contact.changed', request_id: made.headers['x-request-id'] }),
  );
  expect(await first(grove.vic.token)).toEqual([]);
  expect((await first(other.alice.token, age)).map(({ event }) => event)).not.toContain('contact.changed');
});

test('a stream sends nothing of another client or another user', async () => {
  const other = await newClient({ host: 'other.example.com' });
  const [stream, eve] = [await listen(other.alice.token), await listen(grove.eve.token)];
  const received: NotificationEvent[] = [(await stream.next()) ?? { unread_count: -1 }];
  await eve.next();
  void stream.next().then(
    (event) => event && received.push(event),
    () => {},
  );
  await submit('Vic');
  await eve.next();
  await call(server.app, grove.alice.token, activity.clearNotifications, { body: { ids: 'all' } });
  expect(received).toEqual([{ unread_count: 0 }]);
  stream.leave();
  eve.leave();
});

test('another process of the same portal notifies its own streams', async () => {
  const second = await createApp({
    config: readConfig({
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '1000',
      SECRETS_KEY: testKey.toString('base64'),
    }),
    connections: server.database,
    clock: () => noon,
    log: pino({ level: 'silent' }),
  });
  try {
    const stream = await listen(grove.alice.token, await second.listen({ port: 0, host: '127.0.0.1' }));
    const { unread_count = 0 } = (await stream.next()) ?? {};
    await submit('Vanessa');
    // changes of screens may be sent before the notification
    let event = await stream.next();
    while (event && event.unread_count === unread_count) event = await stream.next();
    expect(event).toMatchObject({ unread_count: unread_count + 1 });
  } finally {
    await second.close();
  }
});

test('no stream holds a pool connection', async () => {
  const streams = await Promise.all(
    [grove.alice, grove.eve, grove.vic].flatMap(({ token }) => [1, 2, 3, 4, 5].map(() => listen(token))),
  );
  await Promise.all(streams.map((stream) => stream.next()));
  // fifteen streams, with ten connections in the pool
  expect((await call(server.app, grove.alice.token, contacts.list)).status).toBe(200);
  streams.forEach((stream) => stream.leave());
});

test('the oldest of too many streams of one user ends, and the others go on', async () => {
  const streams = [];
  for (let n = 0; n <= maxListeners; n += 1) streams.push(await listen(grove.vic.token));
  for (const stream of streams) await stream.next();
  expect(await streams[0]?.next()).toBeNull();
  await submit('Viola');
  for (const stream of streams.slice(1)) expect(await stream.next()).toMatchObject({ newest: {} });
  streams.forEach((stream) => stream.leave());
});

test('a stream ends with its session', async () => {
  const leaving = await newClient();
  const stream = await listen(leaving.eve.token);
  await stream.next();
  expect((await call(server.app, leaving.eve.token, account.signOut)).status).toBe(200);
  expect(await stream.next()).toBeNull();
  expect(await status(leaving.eve.token)).toBe(401);

  // an impersonation ends after an hour, by the clock alone
  const impersonation = await listen(leaving.staff.token);
  await impersonation.next();
  const now = server.clock.now;
  server.clock.now = new Date(noon.getTime() + 15 * 86_400_000);
  expect(await impersonation.next()).toBeNull();
  server.clock.now = now;
});

test('a session is used by opening a stream, and not by what the stream asks from then on', async () => {
  const client = await newClient();
  const listener = await listen(client.eve.token);
  await listener.next();
  const usedAt = () => usedAtOf(client.eve.token);
  const opened = await usedAt();
  server.clock.now = new Date(noon.getTime() + 2 * 3_600_000);
  await call(server.app, client.alice.token, contacts.create, {
    body: { first_name: 'Vern', last_name: 'Tester', email: 'vern@example.net', lead_source_id: 14 },
  });
  expect(await listener.next()).toMatchObject({ changes: [{ event: 'contact.changed' }] });
  // the second one was authorized later, so the first one's write would be done by now
  expect(await status(client.eve.token, { 'x-unattended': '1' })).toBe(200);
  expect(await usedAt()).toEqual(opened);
  expect(await status(client.eve.token)).toBe(200);
  await expect.poll(usedAt).toEqual(server.clock.now);
  listener.leave();
});

test('a caller without access gets an error response', async () => {
  expect(await status('nobody')).toBe(401);
  expect(await status(grove.alice.token, { 'x-app-id-check': '999999' })).toBe(409);
});

test('a broken listening connection is re-established', async () => {
  const stream = await listen(grove.vic.token);
  await stream.next();
  // a login sees and ends only its own connections
  const ended = await withClient(server.database.read, (db) =>
    db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`,
    ),
  );
  expect(ended.rowCount).toBe(1);
  await submit('Victor');
  expect(await stream.next()).toMatchObject({ newest: { message: 'Victor is a new contact.' } });
  stream.leave();
});

test('a shutdown ends every stream at once', async () => {
  const stopping = await testServer();
  const client = await makeClient(stopping.database, (await makeStaff(stopping.database)).id);
  const stream = await listen(client.alice.token, await stopping.app.listen({ port: 0, host: '127.0.0.1' }));
  await stream.next();
  // an open stream would keep the server from closing
  await stopping.close();
  expect(await stream.next()).toBeNull();
});

const submit = (first_name: string) =>
  call(server.app, null, contacts.submit, {
    body: { first_name, email: `${first_name.toLowerCase()}@example.net`, notes: 'Hello!' },
    headers: { 'x-site-token': grove.siteToken },
  });

async function usedAtOf(token: string): Promise<Date | undefined> {
  const { rows } = await owner.query<{ used_at: Date }>(
    'SELECT used_at FROM app.sessions WHERE token_hash = $1',
    [sha256(token)],
  );
  return rows[0]?.used_at;
}

async function status(token: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(streamAddress(origin), {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  await response.body?.cancel();
  return response.status;
}

const listen = (token: string, at = origin) => openStream(at, token);
