import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contact, ContactDraft } from '#contract/contacts/contacts.ts';
import { ClientRow } from '#contract/staff/staff.ts';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '../server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Fields of responses without a column: computed when read. */
const made = ['name', 'lead_status'];

test.each([
  ['leads', Object.keys(Contact.shape).filter((key) => !made.includes(key))],
  ['leads', Object.keys(ContactDraft.shape)],
  ['clients', Object.keys(ClientRow.shape)],
])('the table %s has a column for each of %j', async (table, keys) => {
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND table_name = $1",
      [table],
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(keys));
});
