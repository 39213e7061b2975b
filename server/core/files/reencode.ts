import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { fileRefusals, type FileType } from '#contract/files.ts';
import type { MailPictureUse } from './mail-picture-uses.ts';
import { createWorkerProcess } from './worker-process.ts';

/**
 * One image for the worker process: source path, target path, type, and what is made of it. An original is stored as another
 * type where `as` says so. Several sizes add to the path.
 */
export type ReencodeJob = {
  from: string;
  to: string;
  type: FileType;
  as?: FileType;
  make: 'original' | 'thumbnail' | 'sizes' | `mail ${MailPictureUse}`;
};
/** In pixels; the widths it was made in, where that was asked for. */
export type ImageSize = { width: number; height: number; widths: number[] };
export type ReencodeResult = { size: ImageSize } | { refusal: 'tooManyPixels' | 'damaged' };

const sendJob = createWorkerProcess<ReencodeJob, ReencodeResult>(
  join(import.meta.dirname, 'image-worker.ts'),
);

/**
 * Decodes an image and encodes it again, which removes locations, comments and appended data. This happens in a process of its
 * own, one image at a time: its memory is freed, a crash of the decoder affects nothing else, and it has no access to secrets.
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

/** An image in its size for mails; the answer says how large that is. */
export const makeMailPicture = (
  { from, to, type }: Pick<ReencodeJob, 'from' | 'to' | 'type'>,
  use: MailPictureUse,
): Promise<ImageSize> => enqueue({ from, to, type, make: `mail ${use}` });

/** An image in each of its widths and formats: beside `to` stands what sizedUrl adds. */
export const resizeImage = (from: string, to: string, type: FileType): Promise<ImageSize> =>
  enqueue({ from, to, type, make: 'sizes' });

/** A first crash of the worker may be due to a lack of memory on the machine; a second one is caused by the image. */
async function enqueue(job: ReencodeJob): Promise<ImageSize> {
  const result = (await sendJob(job)) ?? (await sendJob(job)) ?? { refusal: 'damaged' };
  if ('refusal' in result) throw new ApiError('unsupported_file', { sentence: fileRefusals[result.refusal] });
  return result.size;
}
