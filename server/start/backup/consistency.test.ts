import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { withClient } from '#database/connection.ts';
import { connectionsTo } from '#database/roles.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { backupFolders, backUp, restore, type Restored } from '#server/testing/backups.ts';
import { testKey } from '#server/testing/database.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import type { BackupPlace } from './backup-place.ts';

const { server, newClient } = await testWorld();
let folders: Awaited<ReturnType<typeof backupFolders>>;
let restored: Restored;
beforeAll(async () => {
  folders = await backupFolders();
});
afterAll(async () => {
  await restored?.database.drop();
  await folders.remove();
});

async function findDiffering(client: Client): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { differing } of storedTwice) found.push(...(await client.query(differing)).rows);
  return found;
}

test('a backup is one moment of a database that goes on being written, and holds no half of anything', async () => {
  const { alice } = await newClient();
  // people of a test have no logins, for example
  const before = await withClient(server.database.backup, findDiffering);
  let isWriting = true;
  let written = 0;
  const write = async (name: string) => {
    for (let n = 0; isWriting; n += 1) {
      const body = {
        first_name: name,
        last_name: 'Writer',
        email: `${name}${n}@example.com`,
        lead_source_id: 14,
      };
      const { status } = await call(server.app, alice.token, contacts.create, { body });
      expect(status).toBe(201);
      written += 1;
    }
  };
  const writers = [write('Nora'), write('Omar')];
  await expect.poll(() => written).toBeGreaterThan(5);
  const place = folders.newPlace();
  // Between any two tables others write
  const slow: BackupPlace = {
    ...place,
    write: async (path, bytes) => {
      const soFar = written;
      await expect.poll(() => written, { interval: 5 }).toBeGreaterThan(soFar);
      return place.write(path, bytes);
    },
  };
  const { id } = await backUp(server.database.backup, { store: folders.newStore(), place: slow });
  const atTheEnd = written;
  isWriting = false;
  await Promise.all(writers);

  restored = await restore(place, id, { store: folders.newStore() });
  expect(restored.brokenLog).toBeNull();
  const differing = await withClient(
    connectionsTo(restored.database.owner, testKey).backup,
    async (client) => {
      const found: unknown[] = [];
      for (const { differing: sql } of storedTwice) found.push(...(await client.query(sql)).rows);
      const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM app.leads) AS contacts,
      (SELECT count(*)::int FROM app.lead_search) AS searched, (SELECT coalesce(sum(contacts), 0)::int FROM app.lead_totals) AS counted,
      (SELECT count(*)::int FROM app.activity WHERE event = 'contact.created') AS logged`);
      const [{ contacts: n, ...same }] = rows;
      expect(n).toBeLessThan(atTheEnd);
      expect(same).toEqual({ searched: n, counted: n, logged: n });
      return findDiffering(client);
    },
  );
  expect(differing).toEqual(before);
});
