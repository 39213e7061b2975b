import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { apiHeaders } from '../http/headers.ts';
import { isWorthPacking, readAssets, type Asset } from './assets.ts';
import { pageMaker } from './page.ts';

const assetFolder = join(import.meta.dirname, '../../dist/web');
const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export type Portal = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves every path that is not the API's: a file of the web build, or the portal page, which routes by itself. */
export async function portal(config: Config): Promise<Portal> {
  const assets = await readAssets(assetFolder);
  const template = assets.get('/index.html');
  const page = template && pageMaker(template.bytes.toString(), config);

  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const asset = path === '/index.html' ? undefined : assets.get(path);
    if (asset) return sendAsset(asset, request, reply);
    if (!page || path.startsWith('/assets/'))
      return reply.status(404).headers(apiHeaders).type('text/plain; charset=utf-8').send('Not found');
    const { html, policy } = page(path);
    return reply.headers(pageHeaders).header('content-security-policy', policy).send(html);
  };
}

async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .type(asset.type)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    // A file with a hash in its name never changes.
    .header('cache-control', asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (!isWorthPacking(asset) || !request.headers['accept-encoding']?.includes('br'))
    return reply.send(asset.bytes);
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await asset.brotli());
}
