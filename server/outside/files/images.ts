import type sharpModule from 'sharp';
import { Refused } from '#contract/errors.ts';
import type { FileType } from '#contract/files.ts';

/** Forty megapixels are 160 MB in memory: more is a bomb, and one at a time is enough. */
const mostPixels = 40_000_000;
const mostSeconds = 30;

let last: Promise<unknown> = Promise.resolve();

/** Decodes a picture and writes it anew: what stays are pixels, without places, comments or anything appended. */
export function redrawn(from: string, to: string, type: FileType): Promise<void> {
  const mine = last.then(() => redraw(from, to, type));
  last = mine.catch(() => {});
  return mine;
}

async function redraw(from: string, to: string, type: FileType): Promise<void> {
  const sharp = await drawing();
  const format = type === 'jpg' ? 'jpeg' : type;
  const options = { limitInputPixels: mostPixels, failOn: 'error', animated: type === 'gif' } as const;
  try {
    const picture = sharp(from, options);
    if ((await picture.metadata()).format !== format) throw new Error('This is another kind of picture.');
    // Turned upright first: the note which way is up goes with the rest of the notes.
    await picture.autoOrient().toFormat(format, qualityOf(type)).timeout({ seconds: mostSeconds }).toFile(to);
  } catch {
    throw new Refused('unsupported_file');
  }
}

/** These are originals for a website to come, so nothing of them may be seen to be lost. */
const qualityOf = (type: FileType) => (type === 'jpg' || type === 'webp' ? { quality: 90 } : {});

let loaded: Promise<typeof sharpModule> | undefined;

/** Heavy to load, and most starts never draw anything. */
function drawing() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // what came in is drawn once and never again
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers.map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return loaded;
}

const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
