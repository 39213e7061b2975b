import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crashDatabase } from '#server/testing/crashed-database.ts';
import { withClient } from './connection.ts';
import { startEmbedded, type Embedded } from './embedded.ts';

let dataDir: string;
let open: Embedded[] = [];
let children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-'));
  // As root, the database's own account has to be able to enter this folder.
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const embedded of open) await embedded.stop();
  open = [];
  children = [];
  warnings.length = 0;
  rmSync(dataDir, { recursive: true });
});

const warnings: string[] = [];
const log = { info: () => {}, warn: (_facts: object, sentence: string) => void warnings.push(sentence) };

async function start(onLost?: (error: Error) => void): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, ...(onLost ? { onLost } : {}) });
  open.push(embedded);
  return embedded;
}

/** A separate process, so that it can be killed as a whole Foyer is. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    import { withClient } from ${JSON.stringify(join(import.meta.dirname, 'connection.ts'))};
    const log = { info: () => {}, warn: () => {} };
    const { owner } = await startEmbedded({ dataDir: process.argv[1], log });
    await withClient(owner, (client) => client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'));
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const { stdout } = child;
  if (!stdout) throw new Error('The process has no output to wait for.');
  await once(stdout, 'data');
  return child;
}

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const readBack = (embedded: Embedded) =>
  withClient(embedded.owner, async (client) => (await client.query('SELECT acknowledged FROM written')).rows);

test('the owner is no superuser, the sort order is the same everywhere and strangers are asked for a password', async () => {
  const { owner } = await start();
  const found = await withClient(owner, (client) =>
    client.query(`SELECT rolsuper, current_setting('fsync') AS fsync, datlocprovider, datlocale
                    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`),
  );
  expect(found.rows).toEqual([{ rolsuper: false, fsync: 'on', datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
  expect(statSync(join(dataDir, 'postgres/passwords.json')).mode & 0o777).toBe(0o600);
  await expect(withClient({ ...owner, password: 'guess' }, async () => {})).rejects.toThrow('password');
});

test('a stop ends the database, and the next start finds the data', async () => {
  const first = await start();
  await withClient(first.owner, (client) => client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'));
  const pid = postmaster();
  await first.stop();
  open = [];
  // its pid file is the last thing it does; the process is gone a moment later
  await expect.poll(() => lives(pid)).toBe(false);
  expect(await readBack(await start())).toEqual([{ acknowledged: 1 }]);
});

test('after kill -9 of Foyer the database that goes on is adopted, and nothing acknowledged is lost', async () => {
  const child = await startElsewhere();
  const pid = postmaster();
  child.kill('SIGKILL');
  expect(await readBack(await start())).toEqual([{ acknowledged: 1 }]);
  expect(postmaster()).toBe(pid);
});

test('after kill -9 of the database as well it starts again, and nothing acknowledged is lost', async () => {
  const child = await startElsewhere();
  child.kill('SIGKILL');
  process.kill(postmaster(), 'SIGKILL');
  expect(await readBack(await start())).toEqual([{ acknowledged: 1 }]);
});

test('a database that dies under a living Foyer comes back at the same address', async () => {
  const embedded = await start();
  await withClient(embedded.owner, (client) =>
    client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'),
  );
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => readBack(embedded)).toEqual([{ acknowledged: 1 }]);
});

test('when one of its processes is killed the database is started again, nothing acknowledged is lost, and nobody else slips in', async () => {
  const lost: Error[] = [];
  const embedded = await start((error) => lost.push(error));
  await withClient(embedded.owner, (client) =>
    client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'),
  );
  const pid = postmaster();
  await crashDatabase(embedded.owner);
  await expect.poll(() => readBack(embedded).catch(() => null)).toEqual([{ acknowledged: 1 }]);
  expect(postmaster()).not.toBe(pid);
  await expect.poll(() => holders(embedded)).toEqual([`foyer ${process.pid}`]);
  expect(lost).toEqual([]);
});

test.each(['at once', 'while it recovers'])(
  'a stop %s after one of its processes was killed does not hang, and nothing acknowledged is lost',
  async (when) => {
    const embedded = await start();
    await withClient(embedded.owner, (client) =>
      client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'),
    );
    const pid = postmaster();
    await crashDatabase(embedded.owner);
    if (when !== 'at once')
      await expect.poll(() => warnings).toContainEqual(expect.stringContaining('ended'));
    await embedded.stop();
    open = [];
    expect(warnings).not.toContainEqual(expect.stringContaining('did not stop'));
    await expect.poll(() => lives(pid)).toBe(false);
    expect(await readBack(await start())).toEqual([{ acknowledged: 1 }]);
  },
);

test('a stop while a dead database is being started again leaves none behind', async () => {
  const embedded = await start();
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => warnings).not.toEqual([]);
  await embedded.stop();
  open = [];
  await expect.poll(() => running(dataDir)).toEqual([]);
});

test('a second Foyer on the same data directory is rejected with the process id of the first', async () => {
  const child = await startElsewhere();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `(process ${child.pid}) already runs on ${dataDir}`,
  );
  child.kill('SIGKILL');
  await start();
});

const holders = (embedded: Embedded) =>
  withClient(embedded.owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted`,
    );
    return rows.map(({ name }) => name);
  }).catch(() => []);

const running = (dir: string) =>
  execFileSync('ps', ['-ww', '-eo', 'command='], { encoding: 'utf8' })
    .split('\n')
    .filter((command) => command.includes('postgres') && command.includes(dir));

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const isRoot = process.getuid?.() === 0;
const ownUser = () =>
  isRoot
    ? Number(/^foyer-postgres:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1])
    : process.getuid?.();

test('no other user of the machine gets into the data directory', async () => {
  chmodSync(dataDir, 0o755);
  await start();
  // as root, the group is that of the database's user, who may enter but not list the folder
  for (const folder of [dataDir, join(dataDir, 'postgres')])
    expect(statSync(folder).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
  expect(statSync(join(dataDir, 'postgres/data')).mode & 0o077).toBe(0);
});

test('the database belongs to a user of its own, and not to root or nobody', async () => {
  await start();
  expect(statSync(join(dataDir, 'postgres/data')).uid).toBe(ownUser());
});

test('a database that nobody owned is given to its own user, with all that is in it', async () => {
  const first = await start();
  await withClient(first.owner, (client) => client.query('CREATE TABLE written AS SELECT 1 AS acknowledged'));
  const pid = postmaster();
  await first.stop();
  open = [];
  await expect.poll(() => lives(pid)).toBe(false);
  const folders = ['postgres/data', 'postgres/socket'].map((folder) => join(dataDir, folder));
  if (isRoot) execFileSync('chown', ['-R', 'nobody', ...folders]);
  expect(await readBack(await start())).toEqual([{ acknowledged: 1 }]);
  const strange = execFileSync('find', [...folders, '!', '-user', String(ownUser())], { encoding: 'utf8' });
  expect(strange).toBe('');
});
