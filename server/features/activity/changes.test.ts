import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Change } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { staff } from '#contract/staff/staff.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { testKey } from '#server/testing/database.ts';
import { openStream } from '#server/testing/event-stream.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const Created = z.object({ data: z.object({ id: z.int() }) });

const { server, sam: own, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const here = await newClient({ host: 'here.example.com' });
const there = await newClient({ host: 'there.example.com' });
let contact: number;
beforeEach(async () => {
  const answer = await call(server.app, here.alice.token, contacts.create, {
    body: {
      first_name: 'Ada',
      last_name: 'Abel',
      email: `ada${performance.now()}@example.net`,
      lead_source_id: 13,
    },
  });
  contact = z.parse(Created, answer.body).data.id;
});

const rename = (first_name: string, token = here.alice.token) =>
  call(server.app, token, contacts.update, { params: { id: contact }, body: { first_name } });

type Stream = Awaited<ReturnType<typeof openStream>>;
type Answer = Awaited<ReturnType<typeof call>>;

const requestOf = ({ headers }: Answer) => String(headers['x-request-id']);

/** The changes a stream sends up to the one this response caused. */
async function changesUntil({ next }: Stream, answer: Answer): Promise<readonly Change[]> {
  const changesSent: Change[] = [];
  for (let event = await next(); event; event = await next()) {
    changesSent.push(...(event.changes ?? []));
    if (changesSent.some(({ request_id }) => request_id === requestOf(answer))) return changesSent;
  }
  throw new Error('The stream ended too early.');
}

/** A stream after its first event, without changes from before the test. */
async function watching(token: string, at = origin) {
  const stream = await openStream(at, token);
  await stream.next();
  return stream;
}

test("a user's change reaches every window of the client, with its event and subject but not its content", async () => {
  const [eve, vic, visit] = [
    await watching(here.eve.token),
    await watching(here.vic.token),
    await watching(here.staff.token),
  ];
  const answer = await rename('Adele');
  for (const stream of [eve, vic, visit]) {
    const changes = await changesUntil(stream, answer);
    expect(changes).toContainEqual({
      event: 'contact.changed',
      subject_id: contact,
      request_id: requestOf(answer),
    });
    expect(JSON.stringify(changes)).not.toContain('Adele');
    stream.leave();
  }
});

test('no stream sends changes of another client', async () => {
  const other = await watching(there.alice.token);
  const received: unknown[] = [];
  void other.next().then(
    (event) => event && received.push(event),
    () => {},
  );
  const eve = await watching(here.eve.token);
  await changesUntil(eve, await rename('Amalia'));
  expect(received).toEqual([]);
  eve.leave();
  other.leave();
});

test('refused calls, and changes that others cannot see, are not sent', async () => {
  const eve = await watching(here.eve.token);
  const silent = [
    await rename('Anna', here.vic.token),
    await call(server.app, here.eve.token, contacts.list),
    await call(server.app, here.eve.token, contacts.download, { body: {} }),
  ];
  expect(silent.map(({ status }) => status)).toEqual([403, 200, 200]);
  const last = await call(server.app, here.alice.token, contacts.remove, { params: { id: contact } });
  const changesSent = (await changesUntil(eve, last)).map(({ request_id }) => request_id);
  for (const answer of silent) expect(changesSent).not.toContain(requestOf(answer));
  eve.leave();
});

test('what staff change about a client may be anything of it', async () => {
  const eve = await watching(here.eve.token);
  const answer = await call(server.app, own.token, staff.changeClient, {
    params: { id: here.id },
    body: { account_status: 'Live' },
  });
  expect(await changesUntil(eve, answer)).toContainEqual({
    event: 'client.changed',
    subject_id: null,
    request_id: requestOf(answer),
  });
  eve.leave();
});

test('changes in another process of the same portal are sent too', async () => {
  const second = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: pino({ level: 'silent' }),
  });
  try {
    const stream = await watching(here.eve.token, await second.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await rename('Astrid');
    expect((await changesUntil(stream, answer)).map(({ subject_id }) => subject_id)).toContain(contact);
    stream.leave();
  } finally {
    await second.close();
  }
});

test('many changes at once are a few events, and none of them is lost', async () => {
  const eve = await watching(here.eve.token);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => rename(`Number ${n}`)));
  const wanted = new Set(answers.map(requestOf));
  let events = 0;
  while (wanted.size > 0) {
    const event = await eve.next();
    if (!event?.changes) continue;
    events += 1;
    if (event.changes.some(({ event: name }) => name === 'client.changed')) break;
    for (const { request_id } of event.changes) wanted.delete(request_id ?? '');
  }
  expect(events).toBeLessThan(20);
  eve.leave();
});
