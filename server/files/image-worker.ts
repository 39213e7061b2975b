import sharp from 'sharp';
import type { ReencodeResult, ReencodeJob } from './reencode.ts';

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
    () => sendResult({ isReencoded: true }),
    () => sendResult({ isReencoded: false }),
  );
});

async function reencode({ from, to, type, isThumbnail }: ReencodeJob): Promise<void> {
  const format = type === 'jpg' ? 'jpeg' : type;
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'gif')
    throw new Error('This is no picture.');
  const image = sharp(from, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: type === 'gif' && !isThumbnail,
  });
  if ((await image.metadata()).format !== format) throw new Error('This is another kind of picture.');
  if (isThumbnail) {
    const small = image.autoOrient().resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true });
    await small
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .timeout({ seconds: maxSeconds })
      .toFile(to);
    return;
  }
  // Rotated first, because the orientation is removed with the rest of the metadata.
  await image.autoOrient().toFormat(format, qualities[format]).timeout({ seconds: maxSeconds }).toFile(to);
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
