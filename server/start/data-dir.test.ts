import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { settings } from '#contract/settings/settings.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { makeClient, makeStaff } from '../testing/people.ts';
import { startServerProcess, type Running } from '../testing/whole-server.ts';

let database: TestDatabase;
let dataDir: string;
let server: Running | undefined;
beforeEach(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-open-'));
});
afterEach(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Everything that another user of this machine can access. */
async function openToOthers(path = dataDir): Promise<string[]> {
  const found = await lstat(path);
  const within = found.isDirectory()
    ? await Promise.all((await readdir(path)).map((name) => openToOthers(join(path, name))))
    : [];
  return [...((found.mode & 0o077) === 0 ? [] : [path]), ...within.flat()];
}

test('no other user of the machine sees what an earlier start left open', async () => {
  await chmod(dataDir, 0o755);
  for (const folder of ['files/private/ab', 'files/incoming', 'outbox'])
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o755 });
  for (const file of ['files/private/ab/abc.jpg', 'files/incoming/abc.raw', 'outbox/1.eml', 'secrets.key'])
    await writeFile(join(dataDir, file), 'private', { mode: 0o644 });
  server = await startServerProcess(database, dataDir);
  expect(await openToOthers()).toEqual([]);
});

test('what somebody else keeps beside it is left as it is, and a folder of everybody too', async () => {
  await chmod(dataDir, 0o1777);
  await mkdir(join(dataDir, 'theirs'), { mode: 0o755 });
  await writeFile(join(dataDir, 'theirs/run.sh'), '', { mode: 0o755 });
  server = await startServerProcess(database, dataDir);
  const modes = await Promise.all(
    ['', 'theirs', 'theirs/run.sh'].map(async (name) => (await lstat(join(dataDir, name))).mode & 0o7777),
  );
  expect(modes).toEqual([0o1777, 0o755, 0o755]);
});

test('no other user of the machine sees a picture that was uploaded', async () => {
  const { alice } = await makeClient(database, (await makeStaff(database)).id);
  server = await startServerProcess(database, dataDir);
  const background = '#a52';
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('upload_type', 'avatar');
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const headers = { authorization: `Bearer ${alice.token}` };
  const sent = await fetch(`${server.url}${toApiPath(settings.upload)}`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(sent.status).toBe(201);
  expect((await readdir(join(dataDir, 'files'), { recursive: true })).join()).toMatch(/\.png/);
  expect(await openToOthers()).toEqual([]);
});
