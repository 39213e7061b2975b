import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { inTransaction, withClient } from '#database/connection.ts';
import {
  call,
  makeClient,
  makeStaff,
  testServer,
  type ClientWorld,
  type TestServer,
} from '../testing/people.ts';

let server: TestServer;
let grove: ClientWorld;

beforeAll(async () => {
  server = await testServer();
  const staff = await makeStaff(server.database);
  grove = await makeClient(server.database, staff.id, { host: 'grove.example.com' });
});
afterAll(() => server.close());

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
