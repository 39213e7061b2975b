import { join } from 'node:path';
import { createWorkerProcess } from '#server/core/files/worker-process.ts';
import type { DrawJob, Drawn } from './picture-worker.ts';

const drawInWorker = createWorkerProcess<DrawJob, Drawn>(join(import.meta.dirname, 'picture-worker.ts'));

/** Draws it in a separate process. A photo that cannot be read is left out. */
export async function drawShared(job: DrawJob): Promise<Buffer> {
  const bytes = await draw(job);
  const plain = 'photo' in job && job.photo !== null ? { ...job, photo: null } : null;
  const drawn = bytes ?? (plain && (await draw(plain)));
  if (drawn === null) throw new Error('The picture of a listing could not be drawn.');
  return Buffer.from(drawn, 'base64');
}

const draw = async (job: DrawJob): Promise<string | null> => (await drawInWorker(job))?.bytes ?? null;
