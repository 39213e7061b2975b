import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { sizedUrl, sizeFormats, widthsOf } from '#contract/photo-sizes.ts';
import { mailPictureUses, type MailPictureUse } from './mail-picture-uses.ts';
import { playMark } from './play-mark.ts';
import type { ImageSize, ReencodeResult, ReencodeJob } from './reencode.ts';

// The process that re-encodes images. It gets one job at a time and ends with the server that started it.

/** Forty megapixels take 120 MB of memory when rotated; a larger image is an attack. */
const maxPixels = 40_000_000;
const maxSeconds = 30;

// images may be private, and the library that writes them takes no file mode
process.umask(0o077);

// each image is processed once, so a cache is useless; one thread leaves the other processors to requests
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`) });

process.on('disconnect', () => process.exit());
process.on('message', (job: ReencodeJob) => {
  reencode(job).then(
    (size) => sendResult({ size }),
    () => sendResult({ size: null }),
  );
});

async function reencode({ from, to, type, make }: ReencodeJob): Promise<ImageSize> {
  const format = type === 'jpg' ? 'jpeg' : type;
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'gif')
    throw new Error('This is no picture.');
  const image = sharp(from, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: type === 'gif' && make === 'original',
  });
  const found = await image.metadata();
  if (found.format !== format) throw new Error('This is another kind of picture.');
  const { width, height } = found.autoOrient;
  const widths = make === 'sizes' ? widthsOf(width) : [];
  // Rotated first, because the orientation is removed with the rest of the metadata.
  const upright = image.autoOrient().timeout({ seconds: maxSeconds });
  const use = mailPictureUses.find((one) => make === `mail ${one}`);
  if (use) return writeMailPicture(upright, to, use);
  if (make === 'sizes') await writeSizes(upright, to, widths);
  else if (make === 'thumbnail') await toJpeg(upright.resize({ ...thumbnailSize, ...within }), 78).toFile(to);
  else await upright.toFormat(format, qualities[format]).toFile(to);
  return { width, height, widths };
}

const within = { fit: 'inside', withoutEnlargement: true } as const;
const toJpeg = (image: Sharp, quality: number) => image.flatten({ background: '#ffffff' }).jpeg({ quality });

/** The image is decoded once, and its smaller widths are made of the largest. */
async function writeSizes(image: Sharp, to: string, widths: readonly number[]): Promise<void> {
  const largest = await image
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  for (const each of widths) {
    for (const format of sizeFormats) {
      const resized = sharp(largest.data, { raw: { width, height, channels } }).resize({ width: each });
      const encoded = format === 'webp' ? resized.webp({ quality: 78 }) : toJpeg(resized, 80);
      await encoded.timeout({ seconds: maxSeconds }).toFile(sizedUrl(to, each, format));
    }
  }
}

/** Those beside text have one shape; those of the text's width keep theirs. */
const mailSizes: Record<MailPictureUse, ResizeOptions> = {
  wide: { width: 1072, withoutEnlargement: true },
  video: { width: 1072, withoutEnlargement: true },
  listing: { width: 432, height: 324, fit: 'cover' },
  portrait: { width: 144, height: 144, fit: 'cover', position: 'attention' },
};

async function writeMailPicture(image: Sharp, to: string, use: MailPictureUse): Promise<ImageSize> {
  const { data, info } = await image
    .resize(mailSizes[use])
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const resized = sharp(data, { raw: { width, height, channels } });
  const shown = use === 'video' ? resized.composite([playMark(Math.min(width, height))]) : resized;
  await shown.jpeg({ quality: 78 }).timeout({ seconds: maxSeconds }).toFile(to);
  return { width, height, widths: [] };
}

/** Sharp at twice the density of the largest place they are shown in, and in print. */
const thumbnailSize = { width: 320, height: 240 };

/**
 * These are originals for a future website, so no loss may be visible. Optimized Huffman tables would save a tenth of the
 * bytes, but need the whole image in memory.
 */
const qualities = {
  jpeg: { quality: 90, optimiseCoding: false },
  webp: { quality: 90 },
  png: {},
  gif: {},
};

const sendResult = (result: ReencodeResult) => process.send?.(result);
