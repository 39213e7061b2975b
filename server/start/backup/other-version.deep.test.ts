import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { withClient, type Connection } from '#database/connection.ts';
import { connectionsTo } from '#database/roles.ts';
import { backupFolders, backUp, newFileName, restore, storeFile, testKeys } from '#server/testing/backups.ts';
import { testKey } from '#server/testing/database.ts';
import { findFreePort } from '#server/testing/free-port.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { openSecretsKeys } from '../database-keys.ts';
import type { Backup } from './create-backup.ts';

// A drill: an installation under load is backed up and restored into a fresh PostgreSQL of another major version, whose
// owner is no superuser. BACKUP_DRILL_CONTACTS and BACKUP_DRILL_FILES make it larger.
const size = {
  contacts: Number(process.env['BACKUP_DRILL_CONTACTS'] ?? 20_000),
  files: Number(process.env['BACKUP_DRILL_FILES'] ?? 300),
};
const binaries = '/usr/lib/postgresql/15/bin';
const isRoot = userInfo().uid === 0;
const isPossible = isRoot && existsSync(join(binaries, 'initdb'));

const { server, newClient, owner } = await testWorld();
let folders: Awaited<ReturnType<typeof backupFolders>>;
let cluster: string;
beforeAll(async () => {
  folders = await backupFolders();
  await openSecretsKeys(server.database.owner, testKeys);
  cluster = await mkdtemp(join(tmpdir(), 'foyer-15-'));
});
afterAll(async () => {
  if (isPossible && existsSync(join(cluster, 'data')))
    asPostgres('pg_ctl', '-D', join(cluster, 'data'), '-m', 'immediate', 'stop');
  await rm(cluster, { recursive: true, force: true });
  await folders.remove();
});

const asPostgres = (command: string, ...args: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', join(binaries, command), ...args], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** An empty database of PostgreSQL 15, with an owner who may create roles and nothing else. */
async function startOtherVersion(): Promise<Connection> {
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  await chown(cluster, uid, -1);
  const data = join(cluster, 'data');
  asPostgres('initdb', '-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const port = await findFreePort();
  asPostgres(
    'pg_ctl',
    '-D',
    data,
    '-l',
    join(cluster, 'log'),
    '-o',
    `-p ${port} -k ${cluster}`,
    '-w',
    'start',
  );
  const superuser = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' };
  await withClient(superuser, async (client) => {
    await client.query("CREATE ROLE provider LOGIN CREATEROLE PASSWORD 'provider'");
    await client.query('CREATE DATABASE foyer OWNER provider TEMPLATE template0');
  });
  return { ...superuser, user: 'provider', password: 'provider', database: 'foyer' };
}

const contentsOf = ({ manifest }: Backup) =>
  manifest.tables
    .filter(({ name }) => name !== 'app.restores')
    .map(({ name, rows, checksum }) => [name, rows, checksum]);

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

test.skipIf(!isPossible)(
  'what is backed up under load is the same in a PostgreSQL of another major version (needs root and Debian’s postgresql-15)',
  async () => {
    const { id, alice } = await newClient();
    // through the call of a person, whose row is then copied column by column
    const body = { first_name: 'Drill', last_name: 'First', email: 'drill@example.com', lead_source_id: 14 };
    expect((await call(server.app, alice.token, contacts.create, { body })).status).toBe(201);
    const { rows: columns } = await owner.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = 'app.leads'::regclass AND attnum > 0
          AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'email', 'last_name')`,
    );
    const copied = columns.map(({ name }) => name).join(', ');
    await owner.query(
      `INSERT INTO app.leads (${copied}, email, last_name) SELECT ${copied}, 'drill' || n || '@example.com', n::text
         FROM app.leads, generate_series(1, $2::int) n WHERE client_id = $1`,
      [id, size.contacts],
    );
    const store = folders.newStore();
    const names = Array.from({ length: size.files }, (_, n) => newFileName(`drill ${n}`));
    for (const name of names) await storeFile(store, name, name.repeat(100));

    let isWriting = true;
    let written = 0;
    const write = async () => {
      for (; isWriting; written += 1)
        await call(server.app, alice.token, contacts.create, {
          body: {
            first_name: 'Nora',
            last_name: 'Load',
            email: `load${written}@example.com`,
            lead_source_id: 14,
          },
        });
    };
    const writing = write();
    const place = folders.newPlace();
    const began = performance.now();
    const backup = await backUp(server.database.backup, { store, place });
    const backedUp = secondsSince(began);
    isWriting = false;
    await writing;
    expect(written).toBeGreaterThan(0);

    const other = await startOtherVersion();
    const again = performance.now();
    const target = folders.newStore();
    const into = { owner: other, url: '', drop: async () => {} };
    const restored = await restore(place, backup.id, { database: into, store: target });
    const back = secondsSince(again);
    expect(restored.brokenLog).toBeNull();
    const copy = await backUp(connectionsTo(other, testKey).backup, {
      store: target,
      place: folders.newPlace(),
    });
    expect(contentsOf(copy)).toEqual(contentsOf(backup));
    expect(copy.manifest.files.count).toBe(backup.manifest.files.count);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Drill: ${size.contacts} contacts, ${rows} rows and ${size.files} files; backed up under load in ${backedUp} s (${written} contacts written meanwhile), restored into PostgreSQL 15 in ${back} s.\n`,
    );
  },
);
