import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { photoAddress, photoIds } from '#contract/launch/theme.ts';
import { picture } from './picture.ts';

/** A picture can do nothing but be looked at, even when it is opened by itself. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

const pack = promisify(brotliCompress);
const packed = (text: string) =>
  pack(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** The design photos. Each is drawn and packed when it is first asked for, and kept: together they are less than a megabyte. */
export function addPhotos(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();

  app.get('/design-photos/:file', async (request, reply) => {
    const id = idOf(request.url);
    if (id === undefined)
      return reply
        .status(404)
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type('text/plain; charset=utf-8')
        .send('Not found');
    reply.headers(headers).header('vary', 'accept-encoding').type('image/svg+xml');
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(picture(id));
    const bytes = kept.get(id) ?? packed(picture(id) ?? '');
    kept.set(id, bytes);
    return reply.header('content-encoding', 'br').send(await bytes);
  });
}

const ids = new Map([...photoIds.keys()].map((id) => [photoAddress(id), id]));
const idOf = (url: string) => ids.get(url.split('?')[0] ?? '');
