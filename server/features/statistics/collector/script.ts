import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inertPolicy } from '#server/core/http/headers.ts';

/** Any website may load it; it changes with a release of ours, and browsers ask for it again within the hour. */
const headers = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** The script that reports visits, for the pages of our own sites and for any other website of a client. */
export async function addCollectorScript(app: FastifyInstance): Promise<void> {
  const script = withoutComments(
    await readFile(join(import.meta.dirname, '../../sites/assets/t.js'), 'utf8'),
  );
  app.get('/t.js', (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(script),
  );
}

/** Removes indentation, which every visitor would load. */
const withoutComments = (script: string) => script.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '');
