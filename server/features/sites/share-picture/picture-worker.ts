import sharp from 'sharp';
import { pictureSvg } from './picture-svg.ts';
import type { SharePicture } from './share-picture.ts';

// The process that draws pictures of testimonials. Unlike the one for uploads it reads vector graphics, but only our
// own.

/** A PNG in base64; null if it could not be drawn. */
export type DrawnPicture = { png: string | null };

process.umask(0o077);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

process.on('disconnect', () => process.exit());
process.on('message', (picture: SharePicture) => {
  draw(picture).then(
    (png) => sendResult({ png: png.toString('base64') }),
    () => sendResult({ png: null }),
  );
});

const draw = (picture: SharePicture): Promise<Buffer> =>
  sharp(Buffer.from(pictureSvg(picture)))
    .timeout({ seconds: 20 })
    .png({ compressionLevel: 9 })
    .toBuffer();

const sendResult = (result: DrawnPicture) => process.send?.(result);
