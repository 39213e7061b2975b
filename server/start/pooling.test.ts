import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { readConfig } from '../config.ts';
import { emptyDatabase, testKey, type EmptyDatabase } from '../testing/database.ts';
import { killAtEnd } from '../testing/left-processes.ts';
import { openDatabase } from './database.ts';

const program = '/usr/sbin/pgbouncer';
const isInstalled = existsSync(program);

const folder = mkdtempSync(join(tmpdir(), 'foyer-pooling-'));
let database: EmptyDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { info: () => {}, warn: () => {} };

/** The first thing a start does with this database. */
const open = (url: string) =>
  openDatabase(
    readConfig({ DATABASE_URL: url, SECRETS_KEY: testKey.toString('base64'), DATA_DIR: folder }),
    quiet,
    () => {},
  );

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** PgBouncer in front of the database of this test; it refuses to run as root. */
async function startPooler(settings: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const name = pathname.slice(1);
  const [own, secret] = [await freePort(), decodeURIComponent(password)];
  const [users, config] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"${username}" "${secret}"\n`);
  writeFileSync(
    config,
    `[databases]
${name} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
${settings}
`,
  );
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = killAtEnd(spawn(program, ['-q', config], { stdio: 'ignore', ...user }));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `postgresql://${username}:${password}@127.0.0.1:${own}/${name}`;
  for (let attempt = 0; ; attempt++)
    try {
      await withClient({ connectionString: url }, async () => {});
      break;
    } catch (error) {
      if (attempt === 200) throw error;
      await pause(50);
    }
  return { url, stop: () => (child.kill(), ended) };
}

test('a database is opened directly', async () => {
  await expect(open(database.url)).resolves.toMatchObject({ owner: { connectionString: database.url } });
});

test.skipIf(!isInstalled)('a database is opened behind PgBouncer that pools by session', async () => {
  const { url, stop } = await startPooler('pool_mode = session');
  await expect(open(url)).resolves.toMatchObject({ owner: { connectionString: url } });
  await stop();
});

test.skipIf(!isInstalled).each(['', 'server_round_robin = 1', 'min_pool_size = 2\nserver_round_robin = 1'])(
  'behind PgBouncer that pools by transaction a start says which setting it needs (%j)',
  async (further) => {
    const { url, stop } = await startPooler(`pool_mode = transaction\n${further}`);
    await expect(open(url)).rejects.toThrow(/Set pool_mode = session/);
    await stop();
  },
);
