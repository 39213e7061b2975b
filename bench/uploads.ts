import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { toApiPath } from '#contract/endpoint.ts';
import { maxUploadBytes } from '#contract/files.ts';
import { settings } from '#contract/settings/settings.ts';
import { startServer } from './children.ts';
import { createSessionToken } from './test-data.ts';
import { atMost, format, mebibytes, print } from './table.ts';
import { listChildren, forgetPeak, peakBytes } from './usage.ts';
import { foyerNeeds, type World } from './world.ts';

const maxGrowth = 150;

/** Memory a freshly started server needs for large pictures uploaded at once. */
export async function measureUploads(
  world: World,
  together: number,
  say: (sentence: string) => void,
): Promise<void> {
  say(`${together} uploads of 12 MB at once`);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server = await startServer('app.ts', foyerNeeds(world, dataDir));
  try {
    const pictures = [await createPicture(1), await createPicture(6)];
    const before = forgetPeak(server.pid);
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: together }, (_, n) => upload(server.port, n + 1, pictures[n % 2])),
    );
    const seconds = (performance.now() - began) / 1000;
    const growth = mebibytes(peakBytes(server.pid) - before);
    // the process that draws the pictures, one at a time
    const drawing = mebibytes(Math.max(0, ...listChildren(server.pid).map(peakBytes)));
    const wrong = statuses.filter((status) => status !== 201);
    if (wrong.length > 0) throw new Error(`Uploads were answered with ${wrong.join(', ')}.`);
    print([
      ['uploads of 12 MB', 'together', 'seconds', 'MiB grown', 'MiB of the drawing process'],
      ['', String(together), format(seconds, 1), atMost(growth, maxGrowth), format(drawing)],
    ]);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function upload(port: number, client: number, bytes: Blob | undefined): Promise<number> {
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
async function createPicture(orientation: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const drawn = await sharp({ create: { width: 7200, height: 5400, channels: 3, background: '#000', noise } })
    .withMetadata({ orientation })
    .jpeg({ quality: 55 })
    .toBuffer();
  if (drawn.length > maxUploadBytes) throw new Error('The picture for the uploads is too large.');
  return new Blob([new Uint8Array(drawn), new Uint8Array(maxUploadBytes - drawn.length)]);
}
