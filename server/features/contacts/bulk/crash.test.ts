import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storedTwice } from '#database/stored-twice.ts';
import { bulkCalls, insertManyContacts } from '#server/testing/bulk-contacts.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { noon } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The worker is killed with SIGKILL within each step of a change of many contacts, and within each step of its undo.
// Afterwards every contact is changed once, with one event, and the undo gives the former values back.

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const bulk = bulkCalls(server);
afterAll(() => bulk.close());

const people = 1800;

/** A process that works until nothing is due or it is killed; says which signal ended it. */
function work(fault: string): Promise<string | null> {
  const child = killAtEnd(
    fork(join(import.meta.dirname, '../../../testing/bulk-in-process.ts'), {
      env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const { app, worker } = server.database;
  child.send({ app, worker, now: noon.toISOString() });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

const places = ['bulk.locked', 'bulk.changed', 'bulk.written', 'bulk.stored'];
const faults = places.flatMap((place) => (deep ? [1, 2] : [1]).map((time) => `${place}@${time}`));

test('killed within any step of a change and of its undo, no contact is missed or changed twice', async () => {
  const { id: client, alice } = await newClient();
  await insertManyContacts(owner, client, people);
  const state = async () =>
    (
      await owner.query(
        `SELECT l.id, l.lead_status_id, c.kind FROM app.leads l LEFT JOIN app.newsletter_consents c ON c.client_id = l.client_id AND c.lead_id = l.id
         WHERE l.client_id = $1 ORDER BY l.id`,
        [client],
      )
    ).rows;
  const countNamed = async (event: string) =>
    (
      await owner.query(
        `SELECT count(*)::int AS named, count(DISTINCT lead)::int AS contacts FROM app.activity a, jsonb_array_elements(a.details -> 'ids') lead
         WHERE a.client_id = $1 AND a.event = $2`,
        [client, event],
      )
    ).rows[0];
  const before = await state();
  const { id } = await bulk.choose(alice.token, { filter: {} });
  await bulk.start(alice.token, id, { action: 'status', lead_status_id: 8 });
  for (const fault of faults) expect(await work(fault)).toBe('SIGKILL');
  expect(await work('none')).toBeNull();
  expect(await bulk.read(alice.token, id)).toMatchObject({
    state: 'done',
    done: people,
    changed: people,
    missing: 0,
  });
  expect(new Set((await state()).map(({ lead_status_id: status, kind }) => `${status} ${kind}`))).toEqual(
    new Set(['8 implied']),
  );
  expect(await countNamed('contact.several_status_changed')).toEqual({ named: people, contacts: people });

  await bulk.undo(alice.token, id);
  for (const fault of faults.filter((one) => !one.includes('changed')))
    expect(await work(fault)).toBe('SIGKILL');
  expect(await work('none')).toBeNull();
  expect(await bulk.read(alice.token, id)).toMatchObject({
    state: 'undone',
    undo: { restored: people, kept: 0 },
  });
  expect((await state()).map(({ id: lead, lead_status_id: status }) => ({ lead, status }))).toEqual(
    before.map(({ id: lead, lead_status_id: status }) => ({ lead, status })),
  );
  expect(new Set((await state()).map(({ kind }) => kind))).toEqual(new Set(['none']));
  expect(await countNamed('contact.several_restored')).toEqual({ named: people, contacts: people });
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
});

test('killed within any step of a deletion and of its undo, every contact is gone once and back once', async () => {
  const { id: client, alice } = await newClient();
  await insertManyContacts(owner, client, people);
  await owner.query(
    `INSERT INTO app.lead_timeline (client_id, lead_id, text, created_at) SELECT client_id, id, 'Called', created_at FROM app.leads WHERE client_id = $1`,
    [client],
  );
  await owner.query(
    `INSERT INTO app.webhooks (client_id, url, contacts, listings, testimonials, newsletters, billing, is_on, secret, created_at)
     VALUES ($1, 'https://tool.example.com', true, false, false, false, false, true, 'x', $2)`,
    [client, noon],
  );
  const state = async () =>
    (
      await owner.query(
        `SELECT to_jsonb(l) AS lead, (SELECT jsonb_agg(to_jsonb(t)) FROM app.lead_timeline t WHERE t.client_id = l.client_id AND t.lead_id = l.id) AS notes
         FROM app.leads l WHERE l.client_id = $1 ORDER BY l.id`,
        [client],
      )
    ).rows;
  const before = await state();
  const { id } = await bulk.choose(alice.token, { filter: {} });
  await bulk.start(alice.token, id, { action: 'delete' });
  const without = faults.filter((one) => !one.includes('changed'));
  for (const fault of without) expect(await work(fault)).toBe('SIGKILL');
  expect(await work('none')).toBeNull();
  expect(await bulk.read(alice.token, id)).toMatchObject({ state: 'done', changed: people, missing: 0 });
  expect(await state()).toEqual([]);
  await bulk.undo(alice.token, id);
  for (const fault of without) expect(await work(fault)).toBe('SIGKILL');
  expect(await work('none')).toBeNull();
  expect(await bulk.read(alice.token, id)).toMatchObject({
    state: 'undone',
    undo: { restored: people, kept: 0 },
  });
  expect(await state()).toEqual(before);
  // one message for each step of both, each with an id of its own, however often a step was begun
  const { rows } = await owner.query(
    `SELECT event, count(*)::int AS messages, count(DISTINCT message)::int AS ids FROM app.webhook_deliveries WHERE client_id = $1 GROUP BY 1 ORDER BY 1`,
    [client],
  );
  const steps = Math.ceil(people / 500);
  expect(rows).toEqual([
    { event: 'contact.several_deleted', messages: steps, ids: steps },
    { event: 'contact.several_restored', messages: steps, ids: steps },
  ]);
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
});
