import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeEnv } from '#server/testing/node-env.ts';
import { startAlone, type Running } from '#server/testing/whole-server.ts';

/** The key is the file that the first start makes. */
const ownKey = { SECRETS_KEY: '' };

type Outcome = { code: number; out: string; err: string };

/** A command as from the terminal, with the embedded database and the key of a data directory. */
const run = (command: 'backup' | 'restore', dataDir: string, ...words: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`server/start/${command}.ts`, ...words],
      { env: { ...nodeEnv, DATA_DIR: dataDir } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

/** A slow machine reads of the progress, and of nothing else. */
const progressAlone: unknown = expect.stringMatching(/^(?:(?:app|jobs|public)\.\w+: [^\n]*\n)*$/);

async function stopServer({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** Each try has its own: what a failed one left is not an installation to begin with. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-commands-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the embedded database is backed up while it serves, and restored elsewhere by the words the backup printed', async () => {
  const folder = await makeFolder();
  const [here, there, place] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'backups')];
  expect(await run('backup', here, place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no installation'),
  });
  const server = await startAlone(here, ownKey);
  onTestFinished(() => stopServer(server));
  const backup = await run('backup', here, place);
  expect(backup).toMatchObject({ code: 0, err: progressAlone });
  expect(backup.out).toContain('The key (SECRETS_KEY, or DATA_DIR/secrets.key) is not in the backup');
  expect((await fetch(`${server.url}/api/v2/health`)).status).toBe(200);
  await stopServer(server);
  // stopped, too
  expect(await run('backup', here, place)).toMatchObject({ code: 0, err: progressAlone });

  const [, path = ''] = /npm run restore -- (\S+)/.exec(backup.out) ?? [];
  expect(await run('restore', there, path)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The key of the installation that was backed up is needed'),
  });
  await mkdir(there, { recursive: true });
  expect(await readdir(there)).toEqual([]);
  await copyFile(join(here, 'secrets.key'), join(there, 'secrets.key'));
  const restored = await run('restore', there, path);
  expect(restored).toMatchObject({ code: 0, err: progressAlone });
  expect(restored.out).toContain('The restore is complete');
  expect(await run('restore', there, path)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The database is not empty'),
  });
  const again = await startAlone(there, ownKey);
  onTestFinished(() => stopServer(again));
  expect((await fetch(`${again.url}/api/v2/health`)).status).toBe(200);
  await stopServer(again);
  // the database was brought back by other means
  expect(await run('restore', there, '--point-in-time', '2026-11-27T10:00:00Z')).toMatchObject({
    code: 0,
    out: expect.stringContaining('until an owner has released them'),
  });
  expect(await run('restore', there, '--point-in-time', 'yesterday')).toMatchObject({ code: 1 });
});

test('both commands say how they are used', async () => {
  const folder = await makeFolder();
  for (const command of ['backup', 'restore'] as const)
    expect(await run(command, join(folder, 'nowhere'))).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Usage: npm run ${command} -- `),
    });
});
