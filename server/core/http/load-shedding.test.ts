import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

test('in a test that does not ask for load shedding, every call waits for a database that is held up', async () => {
  const { id, alice } = await newClient();
  const add = (n: number) =>
    call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Pia', last_name: 'Ng', email: `pia${n}@example.com`, lead_source_id: 14 },
    });
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.clients WHERE id = $1 FOR UPDATE', [id]);
  // more than may wait elsewhere, and for longer than a login may wait for a lock
  const sent = Array.from({ length: 250 }, (_, n) => add(n));
  await owner.query('SELECT pg_sleep(1.5)');
  await owner.query('ROLLBACK');
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]));
});
