import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultError } from '#contract/refusals.ts';
import { signatureSeconds, fileTypes, isShown } from '#contract/files.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { findFile } from '#server/core/files/cross-client.ts';
import type { FileRecords } from '#server/core/files/file-records.ts';
import { isPrivateName, type StoredFile } from '#server/core/security/signed-urls.ts';
import { inertPolicy } from './headers.ts';
import { noteFacts } from './security-events.ts';
import { closeWhenStalled } from './write-stall.ts';
import { fileName, type FileStore } from '#server/core/files/store.ts';
import { createPortraits } from '#server/core/files/portraits.ts';
import { loadThumbnail } from '#server/core/files/thumbnails.ts';

const mimes = new Map<string, string>(Object.entries(fileTypes).map(([type, { mime }]) => [type, mime]));
const inlineMimeOf = (extension: string) => (isShown(extension) ? mimes.get(extension) : undefined);

type ServeOptions = {
  files: FileStore;
  fileRecords: Pick<FileRecords, 'isSigned'>;
  clock: () => Date;
  systemDb: SystemDb<'read'>;
};

/**
 * Serves files by their unguessable names. Only re-encoded images are shown inline; everything else is a download. A
 * private file needs a signature that has not expired.
 */
export function addFiles(app: FastifyInstance, { files, fileRecords, clock, systemDb }: ServeOptions): void {
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { errorHandler: sendUnavailable },
    async (request, reply) => {
      const { name } = request.params;
      // agents' own sites show these images too
      reply.headers(safeHeaders).header('cross-origin-resource-policy', 'cross-origin');
      if (!fileName.test(name) || isPrivateName(name)) return sendMissing(reply);
      const mime = inlineMimeOf(readExtension(name));
      const stored = mime ? null : await systemDb.value(findFile(name));
      if (!mime && !stored) return sendMissing(reply);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendFile(files, name, stored, reply);
    },
  );

  const findPortrait = createPortraits(files, systemDb);
  app.get<{ Params: { name: string } }>(
    '/files/portraits/:name',
    { errorHandler: sendUnavailable },
    async (request, reply) => {
      const { name } = request.params;
      reply.headers(safeHeaders).header('cross-origin-resource-policy', 'cross-origin');
      const sized = fileName.test(name) && !isPrivateName(name) ? await findPortrait(name) : null;
      if (sized === null) return sendMissing(reply);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendFile(files, sized, null, reply);
    },
  );

  app.get<SignedRequest>(
    '/files/private/:name',
    { errorHandler: sendUnavailable },
    async (request, reply) => {
      const stored = await findSigned(request, reply);
      return stored ? sendFile(files, stored.file, stored, reply) : sendMissing(reply);
    },
  );

  app.get<SignedRequest>(
    '/files/thumbnails/:name',
    { errorHandler: sendUnavailable },
    async (request, reply) => {
      const stored = await findSigned(request, reply);
      const bytes = stored && (await loadThumbnail(files, stored.file));
      return bytes ? reply.type('image/jpeg').send(bytes) : sendMissing(reply);
    },
  );

  /** The private file of a signed URL that has not expired; its answer may be cached until it does. */
  async function findSigned(request: FastifyRequest<SignedRequest>, reply: FastifyReply) {
    const name = `private/${request.params.name}`;
    const { expires: end, signature } = request.query;
    const expires = typeof end === 'string' && /^\d{1,12}$/.test(end) ? Number(end) : 0;
    const secondsLeft = expires - clock().getTime() / 1000;
    reply.headers(safeHeaders).header('cross-origin-resource-policy', 'same-origin');
    if (!fileName.test(name) || typeof signature !== 'string') return null;
    if (secondsLeft <= 0) return null;
    const stored = await systemDb.value(findFile(name));
    if (!stored) return null;
    if (secondsLeft > signatureSeconds || !fileRecords.isSigned(stored, { expires, signature })) {
      noteFacts(request, { event: 'forged_signature' });
      return null;
    }
    reply.header('cache-control', `private, max-age=${Math.floor(secondsLeft)}`);
    return stored;
  }
}

type SignedRequest = { Params: { name: string }; Querystring: Record<string, unknown> };

const safeHeaders = {
  'content-security-policy': `${inertPolicy}; sandbox`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const sendMissing = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

function sendUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'a file could not be served');
  return reply
    .status(503)
    .headers({ ...safeHeaders, 'cache-control': 'no-store', 'retry-after': 2 })
    .type('text/plain; charset=utf-8')
    .send(defaultError);
}

async function sendFile(files: FileStore, name: string, stored: StoredFile | null, reply: FastifyReply) {
  const content = await files.read(name);
  if (!content) return sendMissing(reply);
  const extension = readExtension(name);
  closeWhenStalled(reply);
  if (!isShown(extension))
    reply.header('content-disposition', toAttachment(stored?.name ?? `file.${extension}`));
  return reply
    .type(mimes.get(extension) ?? 'application/octet-stream')
    .header('content-length', content.size)
    .send(content.stream);
}

/** The original name, in ASCII for old browsers and in full. */
function toAttachment(name: string): string {
  const ascii = name.replace(/[^\w. ()-]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}

const readExtension = (name: string) => name.split('.').at(-1) ?? '';
