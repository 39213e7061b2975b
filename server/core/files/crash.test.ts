import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { settings } from '#contract/settings/settings.ts';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { startServerProcess, type Running } from '#server/testing/whole-server.ts';

// The server is killed with SIGKILL during uploads: every acknowledged image must be there afterwards.

let database: TestDatabase;
let dataDir: string;
let token: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-crash-'));
  token = (await makeClient(database, (await makeStaff(database)).id)).alice.token;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** The address of the picture, once it has been acknowledged. */
async function upload({ url }: Running, bytes: Buffer): Promise<string | null> {
  const form = new FormData();
  form.append('upload_type', 'avatar');
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${toApiPath(settings.upload)}`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) return null;
  return z.parse(Answered, await answer.json()).data.url;
}

const Answered = z.object({ data: settings.upload.data });

async function uploading(server: Running, bytes: Buffer, acknowledged: string[]): Promise<void> {
  for (;;) {
    const url = await upload(server, bytes).catch(() => undefined);
    if (url === undefined) return;
    if (url !== null) acknowledged.push(url);
  }
}

test('an upload acknowledged before the server was killed is there afterwards, and no row lacks its file', async () => {
  const bytes = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  const acknowledged: string[] = [];
  for (let round = 0; round < scaleRuns(20); round += 1) {
    const server = await startServerProcess(database, dataDir);
    const busy = [1, 2, 3].map(() => uploading(server, bytes, acknowledged));
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 1 + (round % 4));
    server.child.kill('SIGKILL');
    await server.ended;
    await Promise.all(busy);
  }
  expect(acknowledged.length).toBeGreaterThan(3);

  const server = await startServerProcess(database, dataDir);
  const gone = [];
  for (const url of acknowledged) {
    const served = await fetch(`${server.url}${url}`);
    if (served.status !== 200 || (await served.bytes()).length < 1000) gone.push(url);
  }
  expect(gone).toEqual([]);
  server.child.kill('SIGTERM');
  await server.ended;

  const { rows } = await withClient(database.worker, (client) => client.query('SELECT name FROM app.files'));
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length);
  for (const { name } of rows)
    await expect(access(join(dataDir, 'files', name.slice(0, 2), name))).resolves.toBeUndefined();
});
