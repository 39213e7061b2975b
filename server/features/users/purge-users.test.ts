import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { users } from '#contract/users/users.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withConnection, createTaskContext } from '#server/core/db/worker-pool.ts';
import { purgeUsers } from './jobs.ts';

const { server, newClient } = await testWorld({ hasLogins: true });
const here = await newClient();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

const purge = (days: number) =>
  withConnection(pool, (client) =>
    purgeUsers(createTaskContext(client, new Date(noon.getTime() + days * 86_400_000))),
  );
const left = async () => {
  const rows = await queryRows(
    server.database,
    'SELECT id FROM app.users WHERE client_id = $1 ORDER BY id',
    [here.id],
    here.id,
  );
  return rows.map((row) => Number(Reflect.get(Object(row), 'id')));
};

test('a deleted user is gone for good after ninety days, and what they did stays by a user without a name', async () => {
  const body = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.com', lead_source_id: 14 };
  await call(server.app, here.eve.token, contacts.create, { body });
  await call(server.app, here.alice.token, users.remove, { params: { id: here.eve.id } });
  await purge(90);
  expect(await left()).toEqual([here.alice.id, here.eve.id, here.vic.id]);
  await purge(90.1);
  expect(await left()).toEqual([here.alice.id, here.vic.id]);
  const { body: log } = await call(server.app, here.alice.token, activity.list);
  const messages: string[] = Reflect.get(Object(log), 'data').map((row: object) =>
    Reflect.get(row, 'message'),
  );
  expect(messages).toContain('A user created Nora Novak.');
});

test('nobody who was not deleted is ever purged, whatever the worker asks', async () => {
  await expect(
    withConnection(pool, async (client) => (await client.query('DELETE FROM app.users')).rowCount),
  ).resolves.toBe(0);
  expect(await left()).toEqual([here.alice.id, here.vic.id]);
});
