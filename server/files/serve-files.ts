import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultError } from '#contract/errors.ts';
import { signatureSeconds, fileTypes, isShown } from '#contract/files.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { FileRecords } from './file-records.ts';
import { isPrivateName, type StoredFile } from '../security/signed-urls.ts';
import { closeWhenStalled } from '../http/write-stall.ts';
import { fileName, type FileStore } from './store.ts';

const mimes = new Map<string, string>(Object.entries(fileTypes).map(([type, { mime }]) => [type, mime]));
const shownMimes = (ending: string) => (isShown(ending) ? mimes.get(ending) : undefined);

type Serving = {
  files: FileStore;
  keeping: Pick<FileRecords, 'isSigned'>;
  clock: () => Date;
  servedFile: SystemDb['servedFile'];
};

/**
 * Files by their unguessable names. Only what was drawn anew is shown, and it can run nothing; everything else is a download.
 * Private ones are there for whoever holds a signature that has not run out.
 */
export function addFiles(app: FastifyInstance, { files, keeping, clock, servedFile }: Serving): void {
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { errorHandler: unavailable },
    async (request, reply) => {
      const { name } = request.params;
      // agents' own sites show these pictures too
      reply.headers(harmless).header('cross-origin-resource-policy', 'cross-origin');
      if (!fileName.test(name) || isPrivateName(name)) return missing(reply);
      const mime = shownMimes(endingOf(name));
      const kept = mime ? null : await servedFile(name);
      if (!mime && !kept) return missing(reply);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sent(files, name, kept, reply);
    },
  );

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/files/private/:name',
    { errorHandler: unavailable },
    async (request, reply) => {
      const name = `private/${request.params.name}`;
      const { expires: end, signature } = request.query;
      const expires = typeof end === 'string' && /^\d{1,12}$/.test(end) ? Number(end) : 0;
      const left = expires - clock().getTime() / 1000;
      reply.headers(harmless).header('cross-origin-resource-policy', 'same-origin');
      if (!fileName.test(name) || typeof signature !== 'string') return missing(reply);
      if (left <= 0 || left > signatureSeconds) return missing(reply);
      const kept = await servedFile(name);
      if (!kept || !keeping.isSigned(kept, { expires, signature })) return missing(reply);
      reply.header('cache-control', `private, max-age=${Math.floor(left)}`);
      return sent(files, name, kept, reply);
    },
  );
}

const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const missing = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

function unavailable(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'a file could not be served');
  return reply
    .status(503)
    .headers({ ...harmless, 'cache-control': 'no-store', 'retry-after': 2 })
    .type('text/plain; charset=utf-8')
    .send(defaultError);
}

async function sent(files: FileStore, name: string, kept: StoredFile | null, reply: FastifyReply) {
  const found = await files.read(name);
  if (!found) return missing(reply);
  const ending = endingOf(name);
  closeWhenStalled(reply);
  if (!isShown(ending)) reply.header('content-disposition', attachment(kept?.name ?? `file.${ending}`));
  return reply
    .type(mimes.get(ending) ?? 'application/octet-stream')
    .header('content-length', found.size)
    .send(found.stream);
}

/** The name it came under, once for browsers of old and once in full. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. ()-]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

const endingOf = (name: string) => name.split('.').at(-1) ?? '';
