import sharp from 'sharp';
import type { PictureShape } from '#contract/listings/share.ts';
import { layoutPicture } from './layout-picture.ts';
import { drawWords } from './picture-svg.ts';
import { drawQrCode } from './qr-code.ts';
import type { HandOut } from './rules.ts';

// The process that draws pictures of listings. It reads our own vector graphics, and photos that we have encoded.

/** A picture in words with its photo in base64, or the address of a code. */
export type DrawJob = { handOut: HandOut; shape: PictureShape; photo: string | null } | { code: string };
/** A JPEG, or a PNG for a code, in base64; null if it could not be drawn. */
export type Drawn = { bytes: string | null };

process.umask(0o077);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Svg', 'Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}`) });

process.on('disconnect', () => process.exit());
process.on('message', (job: DrawJob) => {
  ('code' in job ? drawCode(job.code) : drawPicture(job)).then(
    (bytes) => sendResult({ bytes: bytes.toString('base64') }),
    () => sendResult({ bytes: null }),
  );
});

const timeout = { seconds: 25 };

const drawCode = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(drawQrCode(address)))
    .timeout(timeout)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

async function drawPicture({
  handOut,
  shape,
  photo,
}: Extract<DrawJob, { shape: PictureShape }>): Promise<Buffer> {
  const bytes = photo === null ? null : Buffer.from(photo, 'base64');
  const layout = layoutPicture(handOut, shape, bytes !== null);
  const words = sharp(Buffer.from(drawWords(layout, handOut.site_id))).timeout(timeout);
  if (bytes !== null && layout.photo !== null) {
    const { x, y, width, height } = layout.photo;
    const cut = await sharp(bytes).resize(width, height, { fit: 'cover' }).png().toBuffer();
    words.composite([{ input: cut, left: x, top: y }]);
  }
  return words.flatten().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}

const sendResult = (result: Drawn) => process.send?.(result);
