import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { call } from '../testing/people.ts';
import { testWorld } from '../testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

test('what the database cannot answer in time is refused at once, and what was taken in is answered', async () => {
  const { id, alice } = await newClient();
  const add = (n: number) =>
    call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Pia', last_name: 'Ng', email: `pia${n}@example.com`, lead_source_id: 14 },
    });
  // the calls wait longer than they may elsewhere, so that a busy machine changes nothing
  await owner.query(
    `DO $$ BEGIN EXECUTE format('ALTER ROLE foyer_app IN DATABASE %I SET lock_timeout = 60000', current_database());
     EXECUTE format('ALTER ROLE foyer_app IN DATABASE %I SET statement_timeout = 60000', current_database()); END $$`,
  );
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.clients WHERE id = $1 FOR UPDATE', [id]);
  const sent: ReturnType<typeof add>[] = [];
  try {
    for (let n = 0; n < 300; n += 1) {
      sent.push(add(n));
      await new Promise((nextTurn) => setImmediate(nextTurn));
    }
    const refused = await sent.at(-1);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await call(server.app, alice.token, contacts.list)).status).toBe(200);
  } finally {
    await owner.query('ROLLBACK');
  }
  const answers = await Promise.all(sent);
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect(of(201) + of(503)).toBe(300);
  // ten have a connection and 200 wait; those on their way to either, more on a busy machine, are counted in neither place
  expect(of(201)).toBeGreaterThanOrEqual(210);
  expect(of(201)).toBeLessThan(240);
  expect((await add(1000)).status).toBe(201);
});
