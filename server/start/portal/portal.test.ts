import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inertPolicy } from '#server/core/http/headers.ts';
import * as paths from '#contract/paths.ts';
import { photoAddress } from '#contract/launch/theme.ts';
import { readConfig } from '#server/config.ts';
import { readableUrl } from '#server/core/http/readable-url.ts';
import { currentProvider } from '#server/core/provider/rules.ts';
import { isBuilt, notBuilt } from './built.ts';
import { portal } from './portal.ts';

// Vite copies the design pictures into the build unchanged.
const folder = join(import.meta.dirname, '../../../web/public');

const script = 'export const one = 1;';
const packedScript = brotliCompressSync(script);
const page = '<head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body></body>';

let app: FastifyInstance;
let built: FastifyInstance;
let builtFolder: string;
beforeAll(async () => {
  app = await serving(folder);
  builtFolder = await mkdtemp(join(tmpdir(), 'foyer-portal-'));
  await mkdir(join(builtFolder, 'assets'));
  await writeFile(join(builtFolder, 'index.html'), page);
  await writeFile(join(builtFolder, 'service-worker.js'), script);
  await writeFile(join(builtFolder, 'manifest.webmanifest'), '{}');
  await writeFile(join(builtFolder, 'assets/a.js'), script);
  await writeFile(join(builtFolder, 'assets/a.js.br'), packedScript);
  built = await serving(builtFolder);
});
afterAll(async () => {
  await app.close();
  await built.close();
  await rm(builtFolder, { recursive: true });
});

async function serving(from: string, settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const server = fastify({ rewriteUrl: ({ url = '/' }) => readableUrl(url) });
  const config = readConfig({ NODE_ENV: 'test', ...settings });
  const provider = currentProvider(null, config.provider);
  server.setNotFoundHandler(portal(config, () => provider, from));
  return server;
}

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const openBuilt = (url: string, headers: Record<string, string> = {}) =>
  built.inject({ method: 'GET', url, headers });
const withoutNonce = (html: string) => html.replace(/content="[^"]*"/, '');

test('a page of a portal that has not been built says so, and the start does', async () => {
  for (const url of ['/', '/signin', '/contacts?page=2']) {
    const answer = await open(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(answer.payload).toBe(`${notBuilt}\n`);
  }
  expect([isBuilt(folder), isBuilt(builtFolder)]).toEqual([false, true]);
});

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
    'content-security-policy': `${inertPolicy}; style-src 'unsafe-inline'; sandbox`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a page comes compressed where that is understood, and is the same but for its nonce', async () => {
  const [plain, compressed] = [
    await openBuilt('/contacts'),
    await openBuilt('/contacts', { 'accept-encoding': 'br' }),
  ];
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
    undefined,
    'br',
  ]);
  const unpacked = brotliDecompressSync(compressed.rawPayload).toString();
  expect(withoutNonce(unpacked)).toBe(withoutNonce(plain.payload));
  expect(unpacked).not.toContain('__CSP_NONCE__');
  expect([plain.headers['vary'], compressed.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
});

test('a script that the build has packed is sent as it was packed, and its packed file has no address', async () => {
  const { rawPayload, headers } = await openBuilt('/assets/a.js', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], rawPayload]).toEqual(['br', packedScript]);
  expect((await openBuilt('/assets/a.js')).payload).toBe(script);
  expect((await openBuilt('/assets/a.js.br')).statusCode).toBe(404);
});

test('the service worker is never stored, may ask only us, and one that is switched off removes itself', async () => {
  const { payload, headers } = await openBuilt('/service-worker.js');
  expect(payload).toBe(script);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': `${inertPolicy}; connect-src 'self'`,
  });
  const off = await serving(builtFolder, {
    SERVICE_WORKER: 'off',
    API_HOST: 'https://api.example.com',
  });
  const removal = await off.inject('/service-worker.js');
  expect(removal.payload).toContain('registration.unregister()');
  expect(removal.headers['content-security-policy']).toBe(
    `${inertPolicy}; connect-src 'self' https://api.example.com`,
  );
  await off.close();
});

test('the manifest of the app is asked for again each time, so that a new icon arrives', async () => {
  expect((await openBuilt('/manifest.webmanifest')).headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
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

test.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/contacts/view/%?page=2', '/contacts/view/%25?page=2'],
  ['//elsewhere.example.com/%', '/elsewhere.example.com/%25'],
])('the portal is opened at an address that its router can decode: %s', async (url, decodable) => {
  const { statusCode, headers } = await openBuilt(url);
  expect([statusCode, headers['location']]).toEqual([302, decodable]);
  expect((await openBuilt(decodable, { accept: 'text/html' })).payload).toContain('<body>');
});

test('an unknown address is 404 for programs, and the portal says so to people', async () => {
  for (const url of ['/wp-login.php', '/.env', '/contacts/view', '/staff/nothing', '/metrics2']) {
    const forProgram = await openBuilt(url, { accept: '*/*' });
    expect([url, forProgram.statusCode, forProgram.payload]).toEqual([url, 404, 'Not found']);
    const forPerson = await openBuilt(url, { accept: 'text/html,application/xhtml+xml' });
    expect([url, forPerson.statusCode]).toEqual([url, 404]);
    expect(forPerson.payload).toContain('<body>');
  }
});

test('every address of a screen is known', async () => {
  for (const path of Object.values(paths)) {
    const url = path.replaceAll(/\$\w*/g, '7');
    expect([url, (await openBuilt(url)).statusCode]).not.toEqual([url, 404]);
  }
  for (const url of [
    '/request-information/realtors',
    '/request-information/',
    '/launch/forms/theme/',
    '/launch/x/y/z',
  ])
    expect([url, (await openBuilt(url)).statusCode]).toEqual([url, 200]);
});
