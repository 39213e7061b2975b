import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertRls } from '#server/start/assert-rls.ts';
import { testKey } from '#server/testing/database.ts';
import { readSuperuser, removeCluster } from '#server/testing/standby.ts';
import { withClient, type Connection } from './connection.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { loginRoles } from './roles.ts';
import { createDatabase } from './temporary.ts';

// A server that an operator brings has PostgreSQL's own defaults, and a login that may be a superuser, as in the image
// that compose.yaml starts.

const log = { info: () => {}, warn: () => {} };
let dataDir: string;
let embedded: Embedded;
let superuser: Connection;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-superuser-'));
  // as root, the account of the database has to be able to enter this folder
  chmodSync(dataDir, 0o711);
  embedded = await startEmbedded({ dataDir, log, settings: { jit: 'on' } });
  superuser = await createDatabase(readSuperuser(embedded, dataDir), 'of_a_superuser');
});
afterAll(async () => {
  await embedded.stop();
  removeCluster(dataDir);
});

test('each login may do the same in the database of a superuser as in that of an ordinary owner', async () => {
  await migrate(embedded.owner, { secretsKey: testKey, log });
  const ordinary = await readRights(embedded.owner);
  expect(ordinary.length).toBeGreaterThan(1000);

  await migrate(superuser, { secretsKey: testKey, log });
  expect(await readRights(superuser)).toEqual(ordinary);
  await assertRls(superuser);
});

test('a start gives the rights to the functions of extensions back where they are missing', async () => {
  const { app } = await migrate(superuser, { secretsKey: testKey, log });
  const fold = () =>
    withClient(app, (client) => client.query<{ folded: string }>("SELECT unaccent('Zoë Lévêque') AS folded"));
  await withClient(superuser, (client) =>
    client.query('REVOKE EXECUTE ON FUNCTION unaccent(text) FROM PUBLIC'),
  );
  await expect(fold()).rejects.toThrow('permission denied for function unaccent');
  await migrate(superuser, { secretsKey: testKey, log });
  expect((await fold()).rows).toEqual([{ folded: 'Zoe Leveque' }]);
});

test('no login compiles its statements, which takes longer than a call may', async () => {
  const logins = await migrate(superuser, { secretsKey: testKey, log });
  const compiles = (login: Connection) =>
    withClient(login, async (client) => (await client.query<{ jit: string }>('SHOW jit')).rows[0]?.jit);
  expect(await compiles(superuser)).toBe('on');
  for (const login of Object.values(logins)) expect(await compiles(login)).toBe('off');
});

async function readRights(owner: Connection): Promise<string[]> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ allowed: string }>(
      `WITH logins AS (SELECT unnest($1::text[]) AS login)
       SELECT login || ' runs ' || p.oid::regprocedure AS allowed FROM logins, pg_proc p
        WHERE p.pronamespace::regnamespace::text IN ('app', 'jobs', 'public') AND has_function_privilege(login, p.oid, 'EXECUTE')
       UNION ALL
       SELECT login || ' ' || right_ || ' ' || c.oid::regclass FROM logins, pg_class c, unnest('{SELECT, INSERT, UPDATE, DELETE}'::text[]) right_
        WHERE c.relnamespace::regnamespace::text IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p', 'v') AND has_table_privilege(login, c.oid, right_)
       ORDER BY 1`,
      [loginRoles],
    ),
  );
  return rows.map(({ allowed }) => allowed);
}
