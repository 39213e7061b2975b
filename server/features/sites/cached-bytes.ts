import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#server/core/security/hashes.ts';

/** Bytes that are ready to be sent, with a tag for browsers that have them already. */
export type CachedBytes = { type: string; bytes: Buffer; etag: string };

export function cachedBytes(type: string, content: string | Buffer): CachedBytes {
  const bytes = Buffer.from(content);
  return { type, bytes, etag: `"${sha256(bytes).toString('base64url').slice(0, 22)}"` };
}

/** Sends them, or 304 to a browser that has them. */
export function sendCached(
  { type, bytes, etag }: CachedBytes,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers(headers).header('etag', etag);
  return isKnown(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.type(type).send(bytes);
}

/** Proxies that compress make the tag a weak one. */
export const isKnown = (sent: string | undefined, etag: string): boolean =>
  sent !== undefined && sent.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
