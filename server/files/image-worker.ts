import sharp from 'sharp';
import type { ReencodeResult, ReencodeJob } from './reencode.ts';

// The process that draws pictures anew. It is told one at a time and ends with the server that has begun it.

/** Forty megapixels are 120 MB in memory where they have to be turned: more is a bomb. */
const mostPixels = 40_000_000;
const mostSeconds = 30;

// pictures may be private, and the library that writes them takes no mode
process.umask(0o077);

// what came in is drawn once and never again, and while it is, the other processors answer requests
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`) });

process.on('disconnect', () => process.exit());
process.on('message', (order: ReencodeJob) => {
  drawn(order).then(
    () => tell({ isReencoded: true }),
    () => tell({ isReencoded: false }),
  );
});

async function drawn({ from, to, type }: ReencodeJob): Promise<void> {
  const format = type === 'jpg' ? 'jpeg' : type;
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'gif')
    throw new Error('This is no picture.');
  const picture = sharp(from, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    animated: type === 'gif',
  });
  if ((await picture.metadata()).format !== format) throw new Error('This is another kind of picture.');
  // Turned upright first: the note which way is up goes with the rest of the notes.
  await picture.autoOrient().toFormat(format, qualities[format]).timeout({ seconds: mostSeconds }).toFile(to);
}

/**
 * These are originals for a website to come, so nothing of them may be seen to be lost. Tables made for each picture would save
 * a tenth of its bytes, and hold all of it in memory.
 */
const qualities = {
  jpeg: { quality: 90, optimiseCoding: false },
  webp: { quality: 90 },
  png: {},
  gif: {},
};

const tell = (answer: ReencodeResult) => process.send?.(answer);
