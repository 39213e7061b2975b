import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as paths from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import { apiHeaders, inertPolicy } from '#server/core/http/headers.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { isInAssetFolder, isWorthPacking, readAssets, type Asset } from './assets.ts';
import { assetFolder, notBuilt } from './built.ts';
import { pageMaker } from './page.ts';

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

/** Serves every path outside the API: a file of the web build, or the portal page, which does its own routing. */
export function portal(config: Config, provider: () => CurrentProvider, folder = assetFolder): Portal {
  const assets = readAssets(folder);
  const pageFrom = (file: string) => {
    const template = assets.get(file);
    return template && pageMaker(template.bytes.toString(), config, provider);
  };
  const pages = { portal: pageFrom('/index.html'), signIn: pageFrom('/signin.html') };

  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === serviceWorker) return sendServiceWorker(config, assets.get(path), reply);
    const asset = assets.get(path);
    if (asset && !path.endsWith('.html')) return sendAsset(asset, request, reply);
    const page = path === paths.signIn ? pages.signIn : pages.portal;
    if (!page && !isInAssetFolder(path))
      return reply
        .status(503)
        .headers({ ...apiHeaders, 'retry-after': '10' })
        .type('text/plain; charset=utf-8')
        .send(`${notBuilt}\n`);
    if (!page || isInAssetFolder(path)) return sendNothing(reply);
    // The router in the browser cannot decode such an address either, so the browser is redirected to one that it
    // can.
    if (request.originalUrl.includes('%') && request.url !== request.originalUrl)
      return reply.headers(apiHeaders).redirect(request.url.replace(/^[/\\]*/, '/'));
    if (!isScreenAddress(path)) {
      // a program that looks for something must not take the portal's page for it
      if (!takesHtml(request)) return sendNothing(reply);
      reply.status(404);
    }
    const { html, policy } = page(path);
    reply.headers(pageHeaders).header('content-security-policy', policy).header('vary', 'accept-encoding');
    if (!takesBrotli(request)) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await packPage(html));
  };
}

const serviceWorker = '/service-worker.js';

/** In its place, where the operator has switched it off: browsers ask for it at every visit. */
const removal =
  "self.addEventListener('install', () => void self.skipWaiting());\nself.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));\n";

/** It may call this origin and the API alone, and no browser stores it beyond its next check. */
function sendServiceWorker(
  { hasServiceWorker, apiHost }: Pick<Config, 'hasServiceWorker' | 'apiHost'>,
  asset: Asset | undefined,
  reply: FastifyReply,
): FastifyReply {
  if (!asset) return sendNothing(reply);
  return reply
    .type(asset.type)
    .headers({
      ...apiHeaders,
      'content-security-policy': `${inertPolicy}; connect-src 'self' ${apiHost}`.trim(),
    })
    .send(hasServiceWorker ? asset.bytes : removal);
}

/** Whether a screen may have this path. Only the screen knows whether the record that it names exists. */
const isScreenAddress = (path: string): boolean => screenPatterns.some((pattern) => pattern.test(path));

/** `/listings/$id` takes one part, and `/launch/$other/$` that and all that follows it. */
const screenPatterns = Object.values(paths).map((path) => {
  const parts = path.replace(/\/\$$/, '').replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^${parts}${path.endsWith('/$') ? '(?:/.*)?' : '/?'}$`);
});

const sendNothing = (reply: FastifyReply) =>
  reply.status(404).headers(apiHeaders).type('text/plain; charset=utf-8').send('Not found');

const takesHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  headers['accept-encoding']?.includes('br') ?? false;

const compress = promisify(brotliCompress);

/** Each page has its own nonce, so it is compressed for every request, and quickly. */
const packPage = (html: string): Promise<Buffer> =>
  compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** A picture runs and loads nothing, even when opened on its own. */
const picturePolicy = `${inertPolicy}; style-src 'unsafe-inline'; sandbox`;

async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isPicture = asset.type === 'image/svg+xml';
  reply
    .type(asset.type)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', isPicture ? picturePolicy : inertPolicy)
    // mails show pictures, and a mail is of no origin (decisions/0363)
    .header('cross-origin-resource-policy', isPicture ? 'cross-origin' : 'same-origin')
    .header('cache-control', asset.isFinal ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (!isWorthPacking(asset)) return reply.send(asset.bytes);
  reply.header('vary', 'accept-encoding');
  if (!takesBrotli(request)) return reply.send(asset.bytes);
  return reply.header('content-encoding', 'br').send(await asset.brotli());
}
