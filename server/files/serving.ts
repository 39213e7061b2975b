import type { FastifyInstance } from 'fastify';
import { fileTypes } from '#contract/files.ts';
import { fileName, type FileStore } from '../outside/files/store.ts';

const mimes = new Map<string, string>(Object.entries(fileTypes).map(([type, { mime }]) => [type, mime]));

/** Pictures by their unguessable names: only what was drawn anew is shown, and it can run nothing. */
export function addFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const mime = fileName.test(name) ? mimes.get(name.split('.').at(-1) ?? '') : undefined;
    const found = mime ? await files.read(name) : null;
    reply.headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // agents' own sites show these pictures too
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (!found || !mime) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    return reply
      .type(mime)
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.stream);
  });
}
