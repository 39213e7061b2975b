import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildWebIfStale } from '#server/start/web.ts';
import { root } from './source-files.ts';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** First load in kilobytes over the wire, and what the path loads besides the entry bundle. */
const screens = [
  { address: '/signin', script: 111.2, own: ['account/entry.tsx'] },
  {
    address: '/contacts',
    script: 172,
    own: ['app.tsx', 'shell/Layout.tsx', 'contacts/ContactsScreen.tsx'],
  },
];
const style = 11.4;
const font = 35;

const built = join(root, 'dist/web');
let manifest: Manifest;

// An outdated build would hide growth since
beforeAll(async () => {
  await buildWebIfStale(readConfig({ NODE_ENV: 'test' }), { info: () => {}, warn: () => {} });
  manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
}, 120_000);

test.each(screens)('$address loads at most $script KB of script and little style', ({ own, script }) => {
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(own));
  const chunks = [...Object.keys(manifest).filter((name) => manifest[name]?.isEntry), ...own].reduce(
    reach,
    new Set<string>(),
  );
  const files = [...chunks].flatMap((name) => manifest[name] ?? []);
  expect(weigh(files.map(({ file }) => file))).toBeLessThanOrEqual(script);
  // one style sheet for all screens, as the server sends it
  expect(
    weigh(
      files.flatMap(({ css }) => css ?? []),
      brotliCompressSync,
    ),
  ).toBeLessThanOrEqual(style);
});

// Such a file runs before what it imports, and the portal stays blank.
test('no file of the build imports one that imports it', () => {
  const imports = (name: string) => manifest[name]?.imports ?? [];
  const importsItself = (name: string) =>
    imports(name).reduce(reach, new Set<string>()).has(name) ? [name] : [];
  expect(Object.keys(manifest).flatMap(importsItself)).toEqual([]);
});

test('one font is preloaded, of at most 35 KB', () => {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const fonts = [...page.matchAll(/<link[^>]*rel="preload"[^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes('as="font"'));
  expect(fonts).toHaveLength(1);
  const href = /href="\/([^"]+)"/.exec(fonts[0] ?? '')?.[1] ?? '';
  // woff2 is compressed already
  expect(statSync(join(built, href)).size / 1000).toBeLessThanOrEqual(font);
});

function reach(seen: Set<string>, name: string): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  return (manifest[name]?.imports ?? []).reduce(reach, seen);
}

function weigh(files: string[], pack = (bytes: Buffer) => gzipSync(bytes, { level: 9 })): number {
  const sizes = [...new Set(files)].map((file) => pack(readFileSync(join(built, file))).length);
  return sizes.reduce((sum, one) => sum + one, 0) / 1000;
}
