import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { fileRefusals, type FileType } from '#contract/files.ts';
import type { MailPictureUse } from './mail-picture-uses.ts';
import { diskFull } from '#server/core/db/errors.ts';
import { createWorkerProcess } from './worker-process.ts';

/**
 * One image for the worker process: source path, target path, type, and the result wanted. `as` stores an original as
 * another type. With several sizes, each adds to the path.
 */
export type ReencodeJob = {
  from: string;
  to: string;
  type: FileType;
  as?: FileType;
  make: 'original' | 'thumbnail' | 'sizes' | `mail ${MailPictureUse}`;
};
/** In pixels, with the widths that were made, if requested. */
export type ImageSize = { width: number; height: number; widths: number[] };
export type ReencodeResult =
  | { size: ImageSize }
  | { refusal: 'tooManyPixels' | 'tooSlow' | 'damaged' }
  | { isDiskFull: true };

const sendJob = createWorkerProcess<ReencodeJob, ReencodeResult>(
  join(import.meta.dirname, 'image-worker.ts'),
);

/**
 * Decodes an image and encodes it again, which removes locations, comments and appended data. This happens in a
 * separate process, one image at a time. Its memory is freed, a crash of the decoder affects nothing else, and it has
 * no access to secrets.
 */
export const reencodeImage = (
  from: string,
  to: string,
  type: FileType,
  as: FileType = type,
): Promise<ImageSize> => enqueue({ from, to, type, as, make: 'original' });

/** A small JPEG of an image, made by the same process. */
export const shrinkImage = (from: string, to: string, type: FileType): Promise<ImageSize> =>
  enqueue({ from, to, type, make: 'thumbnail' });

/** An image in its size for mails; the answer has the dimensions. */
export const makeMailPicture = (
  { from, to, type }: Pick<ReencodeJob, 'from' | 'to' | 'type'>,
  use: MailPictureUse,
): Promise<ImageSize> => enqueue({ from, to, type, make: `mail ${use}` });

/** An image in each of its widths and formats; each is stored at `to` with the suffix that sizedUrl adds. */
export const resizeImage = (from: string, to: string, type: FileType): Promise<ImageSize> =>
  enqueue({ from, to, type, make: 'sizes' });

/** A first crash of the worker may be due to a lack of memory on the machine; a second one is caused by the image. */
async function enqueue(job: ReencodeJob): Promise<ImageSize> {
  const result = (await sendJob(job)) ?? (await sendJob(job)) ?? { refusal: 'damaged' };
  if ('isDiskFull' in result) throw diskFull();
  if ('refusal' in result) throw new ApiError('unsupported_file', { sentence: fileRefusals[result.refusal] });
  return result.size;
}
