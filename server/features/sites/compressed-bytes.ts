import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Bytes that are sent often, with their compressed form. */
export type CompressedBytes = { bytes: Buffer; brotli: () => Promise<Buffer> };

/** They are compressed once, for the first browser that accepts it. */
export function compressedBytes(content: string | Buffer): CompressedBytes {
  const bytes = Buffer.from(content);
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })),
  };
}

/** A higher quality takes up to fifteen times as long for a page of 25 KB, and saves one per cent. */
const quality = 5;

export async function sendCompressed(
  { bytes, brotli }: CompressedBytes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(bytes);
  return reply.header('content-encoding', 'br').send(await brotli());
}
