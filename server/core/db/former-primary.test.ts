import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { inTransaction, withClient } from '#database/connection.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();

/** Connections opened from now on refuse writes, as those to a standby do. */
const setReadOnly = (value: 'on' | 'off') =>
  withClient(server.database.owner, (client) =>
    inTransaction(client, async () => {
      await client.query('SET TRANSACTION READ WRITE');
      const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
      await client.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = ${value}`);
    }),
  );

test('a write that reaches a former primary is refused for now, and its connection is not used again', async () => {
  const { alice } = await newClient();
  const add = () =>
    call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Nora', last_name: 'Moved', email: 'nora@example.com', lead_source_id: 14 },
    });
  await setReadOnly('on');
  expect((await add()).status).toBe(503);
  await setReadOnly('off');
  expect((await add()).status).toBe(201);
});
