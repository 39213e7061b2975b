import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoAddress } from '#contract/launch/theme.ts';
import { readConfig } from '../config.ts';
import { currentProvider } from '../provider/rules.ts';
import { portal } from './portal.ts';

// What Vite copies into the build as it is: the design pictures.
const folder = join(import.meta.dirname, '../../web/public');

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  const config = readConfig({ NODE_ENV: 'test' });
  const provider = currentProvider(null, config.provider);
  app.setNotFoundHandler(await portal(config, () => provider, folder));
});
afterAll(() => app.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('a picture comes compressed where that is understood, and is the same either way', async () => {
  const address = photoAddress('natural-01');
  const [plain, compressed] = [await open(address), await open(address, { 'accept-encoding': 'gzip, br' })];
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
    undefined,
    'br',
  ]);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.payload);
  expect([plain.headers['vary'], compressed.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
});

test('a picture may be stored for a year, and runs nothing when it is opened by itself', async () => {
  expect((await open(photoAddress('rustic-36'))).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/design-photos/natural-00.svg',
  '/design-photos/natural-13.svg',
  '/design-photos/natural-01.png',
  '/design-photos/natural-01',
  '/design-photos/..%2f..%2fpackage.json',
  '/assets/nothing.js',
])('%s is not found', async (url) => {
  const { statusCode, headers } = await open(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});
