import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp';
import { sizedUrl, sizeFormats, listPhotoWidths } from '#contract/photo-sizes.ts';
import { mailPictureUses, type MailPictureUse } from './mail-picture-uses.ts';
import { toFailure } from './picture-failure.ts';
import { playMark } from './play-mark.ts';
import type { ImageSize, ReencodeJob, ReencodeResult } from './reencode.ts';

// The process that re-encodes images. It gets one job at a time and ends with the server that started it.

/** Photos of today's phones have at most this many; a larger picture is an attack. */
const maxPixels = 120_000_000;
/** Stored pictures have at most this many, which take 120 MB of memory when rotated. Larger pictures are reduced. */
const storedPixels = 40_000_000;
/** Some pictures can only be decoded whole; this limits the memory of their decoders. */
const maxDecoderBytes = 512 * 1024 * 1024;
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
  reencode(job).then(sendResult, (error: unknown) => sendResult(toFailure(error)));
});

async function reencode({ from, to, type, as = type, make }: ReencodeJob): Promise<ReencodeResult> {
  const [format, target] = [formatOf(type), formatOf(as)];
  const metadata = await sharp(from, { limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw new Error('This is another kind of picture.');
  const isAnimated = type === 'gif' && make === 'original';
  const frames = isAnimated ? (metadata.pages ?? 1) : 1;
  if (hasTooManyPixels(metadata, frames)) return { refusal: 'tooManyPixels' };
  const { width, height } = metadata.autoOrient;
  const image = sharp(from, { limitInputPixels: maxPixels, failOn: 'error', animated: isAnimated });
  const widths = make === 'sizes' ? listPhotoWidths(width) : [];
  // Rotated first, because the orientation is removed with the rest of the metadata (EXIF).
  const upright = image.autoOrient().timeout({ seconds: maxSeconds });
  const use = mailPictureUses.find((one) => make === `mail ${one}`);
  if (use) return { size: await writeMailPicture(upright, to, use) };
  if (make === 'sizes') await writeSizes(upright, to, widths);
  else if (make === 'thumbnail') await toJpeg(upright.resize({ ...thumbnailSize, ...within }), 78).toFile(to);
  else {
    const size = toStoredSize(width, height);
    const smaller = size.width < width ? upright.resize(size) : upright;
    const opaque =
      target === 'jpeg' && metadata.hasAlpha ? smaller.flatten({ background: '#ffffff' }) : smaller;
    await opaque.toFormat(target, qualities[target]).toFile(to);
    return { size: { ...size, widths } };
  }
  return { size: { width, height, widths } };
}

type Format = keyof typeof qualities;

function formatOf(type: ReencodeJob['type']): Format {
  const format = type === 'jpg' ? 'jpeg' : type;
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'gif')
    throw new Error('This is no picture.');
  return format;
}

function hasTooManyPixels(metadata: Metadata, frames: number): boolean {
  const pixels = metadata.width * metadata.height * frames;
  return (
    pixels > (metadata.format === 'gif' ? storedPixels : maxPixels) ||
    pixels * wholeBytes(metadata) > maxDecoderBytes
  );
}

/**
 * Bytes per pixel if the decoder holds the whole picture: a row is only complete after the last of several passes.
 */
function wholeBytes({ format, isProgressive, channels, bitsPerSample, chromaSubsampling }: Metadata): number {
  if (format === 'webp') return 4;
  if (!isProgressive) return 0;
  if (format === 'png') return channels * Math.ceil((bitsPerSample ?? 8) / 8);
  return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels);
}

/** The largest stored size with the same proportions. */
function toStoredSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(storedPixels / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

const within = { fit: 'inside', withoutEnlargement: true } as const;
const toJpeg = (image: Sharp, quality: number) => image.flatten({ background: '#ffffff' }).jpeg({ quality });

/** The image is decoded once; its smaller widths are made from the largest. */
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

/** Pictures next to text have one shape; those as wide as the text keep theirs. */
const mailSizes: Record<MailPictureUse, ResizeOptions> = {
  wide: { width: 1072, withoutEnlargement: true },
  video: { width: 1072, withoutEnlargement: true },
  listing: { width: 432, height: 324, fit: 'cover' },
  portrait: { width: 144, height: 144, fit: 'cover', position: 'attention' },
  headshot: { width: 560, height: 560, fit: 'cover', position: 'attention' },
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
 * These are originals for a future website, so no loss may be visible. Optimized Huffman tables would save a tenth of
 * the bytes, but need the whole image in memory.
 */
const qualities = {
  jpeg: { quality: 90, optimiseCoding: false },
  webp: { quality: 90 },
  png: {},
  gif: {},
};

const sendResult = (result: ReencodeResult) => process.send?.(result);
