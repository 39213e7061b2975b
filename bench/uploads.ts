import { Client } from 'pg';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { toApiPath } from '#contract/endpoint.ts';
import { maxUploadBytes } from '#contract/files.ts';
import { settings } from '#contract/settings/settings.ts';
import { startServer } from './children.ts';
import { createSessionToken } from './test-data.ts';
import { mark } from './table.ts';
import { measureUsage } from './usage.ts';
import { secretsKey, type World } from './world.ts';

const maxGrowth = 150 * 1024 ** 2;
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);

/** Memory a freshly started server needs for large pictures uploaded at once. */
export async function measureUploads(
  { connections, superuser }: World,
  { together }: { together: number },
  say: (sentence: string) => void,
): Promise<void> {
  say(`${together} uploads of 12 MB at once`);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const database = new Client(superuser);
  await database.connect();
  const needs = { connections, secretsKey: secretsKey.toString('base64'), dataDir };
  const server = await startServer('app.ts', needs);
  try {
    const pictures = [await picture(1), await picture(6)];
    const usage = measureUsage(server.pid, database, 'false');
    usage.forgetPeak();
    const before = usage.peakBytes();
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: together }, (_, n) => sent(server.port, n + 1, pictures[n % 2])),
    );
    const growth = usage.peakBytes() - before;
    const drawing = Math.max(
      0,
      ...childrenOf(server.pid).map((pid) => measureUsage(pid, database, 'false').peakBytes()),
    );
    const wrong = statuses.filter((status) => status !== 201);
    if (wrong.length > 0) throw new Error(`Uploads were answered with ${wrong.join(', ')}.`);
    console.log(
      `\n${together} uploads of 12 MB together: ${seconds(began)} s, memory grows by ${Math.round(growth / 1024 ** 2)} MiB (< 150) ${mark(growth < maxGrowth)}; the process that draws the pictures, one at a time, takes ${Math.round(drawing / 1024 ** 2)} MiB while it is there`,
    );
  } finally {
    await server.stop();
    await database.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

async function sent(port: number, client: number, bytes: Blob | undefined): Promise<number> {
  const form = new FormData();
  form.append('upload_type', 'avatar');
  form.append('file', bytes ?? new Blob([]), 'photograph.jpg');
  const answer = await fetch(`http://127.0.0.1:${port}${toApiPath(settings.upload)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${createSessionToken(client)}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Thirty-nine megapixels of a camera in either orientation, padded to exactly 12 MB after the end of the picture. */
async function picture(orientation: number): Promise<Blob> {
  const drawn = await sharp({
    create: {
      width: 7200,
      height: 5400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .withMetadata({ orientation })
    .jpeg({ quality: 55 })
    .toBuffer();
  if (drawn.length > maxUploadBytes) throw new Error('The picture for the uploads is too large.');
  return new Blob([new Uint8Array(drawn), new Uint8Array(maxUploadBytes - drawn.length)]);
}
