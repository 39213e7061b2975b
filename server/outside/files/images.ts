import { Refused } from '#contract/errors.ts';
import type { FileType } from '#contract/files.ts';

/** Forty megapixels are 160 MB in memory: more is a bomb, and one at a time is enough. */
const mostPixels = 40_000_000;

let last: Promise<unknown> = Promise.resolve();

/** Decodes a picture and writes it anew: what stays are pixels, without places, comments or anything appended. */
export function redrawn(from: string, to: string, type: FileType): Promise<void> {
  const mine = last.then(() => redraw(from, to, type));
  last = mine.catch(() => {});
  return mine;
}

async function redraw(from: string, to: string, type: FileType): Promise<void> {
  // Heavy to load, and most starts never draw anything.
  const { default: sharp } = await import('sharp');
  const format = type === 'jpg' ? 'jpeg' : type;
  try {
    // Turned upright first: the note which way is up goes with the rest of the notes.
    await sharp(from, { limitInputPixels: mostPixels, failOn: 'error', animated: type === 'gif' })
      .autoOrient()
      .toFormat(format)
      .toFile(to);
  } catch {
    throw new Refused('unsupported_file');
  }
}
