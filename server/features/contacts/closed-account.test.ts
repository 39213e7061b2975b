import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { inTransaction, withClient } from '#database/connection.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const grove = await newClient({ host: 'grove.example.com' });

const becomes = (status: string) =>
  withClient(server.database.owner, (db) =>
    inTransaction(db, async () => {
      await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(grove.id)]);
      await db.query('UPDATE app.clients SET account_status = $1 WHERE id = $2', [status, grove.id]);
    }),
  );

const send = (email: string, origin?: string) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Vera', email },
    headers: { 'x-site-token': grove.siteToken, ...(origin === undefined ? {} : { origin }) },
  });

test('a cancelled client gets no more leads, and its website gets the reason', async () => {
  await becomes('Cancelled');
  const own = await send('vera@example.net', 'https://grove.example.com');
  expect([own.status, own.body]).toEqual([
    403,
    expect.objectContaining({ code: 'account_closed', error: 'This account is no longer active.' }),
  ]);
  expect(own.headers['access-control-allow-origin']).toBe('https://grove.example.com');
  expect((await send('no')).body).toMatchObject({ code: 'account_closed' });

  const strange = await send('vera@example.net', 'https://evil.example.org');
  expect([strange.status, strange.body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  expect(strange.headers['access-control-allow-origin']).toBeUndefined();

  await becomes('Live');
  const listed = await call(server.app, grove.alice.token, contacts.list, { query: { search: 'vera@' } });
  expect(listed.body).toMatchObject({ meta: { total: 0 } });
  expect((await send('vera@example.net')).status).toBe(202);
});
