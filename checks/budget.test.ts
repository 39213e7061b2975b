import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildWebIfStale, prepareWeb } from '#server/start/web.ts';
import { read, root, sources } from './source-files.ts';

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** First load of a screen in kilobytes over the wire, if it has a limit of its own. */
const limits: Record<string, number> = {
  // parts whose code may be gone after a deploy (decision 0305)
  'account/entry.tsx': 112,
  // the zone of every date (decision 0252), Back and the pages of lists (0253, 0254), lists that are declared (0269)
  'contacts/ContactsScreen.tsx': 150,
  // the step with the most questions
  'launch/steps/ProfileStep.tsx': 175,
};
const style = 10;
const font = 35;

/** The weight of each screen with everything loaded before it: another feature cannot change it unnoticed. */
const weights: Record<string, number> = JSON.parse(read('checks/first-load.json'));
/** kilobytes by which a screen may grow before its line changes */
const slack = 1;

const built = join(root, 'dist/web');
const signIn = 'account/entry.tsx';
const screens = [signIn, ...new Set(sources().flatMap(screensIn))].toSorted();
let manifest: Manifest;

const silent = { info: () => {}, warn: () => {} };
// an outdated build would hide growth since
beforeAll(async () => {
  await buildWebIfStale(readConfig({ NODE_ENV: 'test' }), silent);
  manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
});

test('production serves the build that is there, and none of other sources or for another API', async () => {
  const before = statSync(join(built, 'index.html')).mtimeMs;
  await prepareWeb({ environment: 'production', apiHost: '' }, silent);
  await expect(
    prepareWeb({ environment: 'production', apiHost: 'https://api.example.com' }, silent),
  ).rejects.toThrow('npm run build');
  expect(statSync(join(built, 'index.html')).mtimeMs).toBe(before);
});

test('every screen has a line in checks/first-load.json, and none weighs more than it says', () => {
  const now = Object.fromEntries(screens.map((screen) => [screen, Math.ceil(weigh(scriptsOf(screen)))]));
  const moved = screens.filter(
    (screen) => weights[screen] === undefined || (now[screen] ?? 0) > weights[screen] + slack,
  );
  const told = JSON.stringify(now, null, 2);
  expect(moved, `what they weigh now: ${told}`).toEqual([]);
  expect(Object.keys(weights).toSorted(), `what they weigh now: ${told}`).toEqual(screens);
});

test.each(Object.entries(limits))('%s loads at most %d KB of script and little style', (screen, script) => {
  expect(weigh(scriptsOf(screen))).toBeLessThanOrEqual(script);
  const styles = chunksOf(screen).flatMap(({ css }) => css ?? []);
  const shared = styles.filter((file) => /\/shared-/.test(file));
  expect(shared.length).toBeGreaterThan(0);
  // one style sheet for all screens, as the server sends it
  expect(weigh(shared, brotliCompressSync)).toBeLessThanOrEqual(style);
});

// On a slow line it arrives before everything else.
test('the page with the list of contacts is at most 6 KB as it is sent', () => {
  expect(weigh(['index.html'], packedQuickly)).toBeLessThanOrEqual(6);
});

// HTTP/1.1 loads six files at a time, and each round of six waits for the line once more.
test('the first load of the contacts is a dozen files', () => {
  expect(new Set(scriptsOf('contacts/ContactsScreen.tsx')).size).toBeLessThanOrEqual(12);
});

// Such a file runs before its own imports, and the portal stays blank.
test('no file of the build imports one that imports it', () => {
  const imports = (name: string) => manifest[name]?.imports ?? [];
  const importsItself = (name: string) =>
    imports(name).reduce(reach, new Set<string>()).has(name) ? [name] : [];
  expect(Object.keys(manifest).flatMap(importsItself)).toEqual([]);
});

// Tailwind omits variables whose use it does not see, and a declaration with an unset variable silently does nothing.
test('every variable that the styles use has a value', () => {
  const files = readdirSync(join(built, 'assets')).filter((file) => /\.(css|js)$/.test(file));
  const textOf = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(built, 'assets', file), 'utf8'))
      .join('\n');
  const [styles, code] = [textOf('.css'), textOf('.js')];
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  const set = new Set([...styles.matchAll(/(--[\w-]+)\s*[:{]/g)].map(([, name = '']) => name));
  const unset = [...used].filter((name) => !set.has(name) && !code.includes(name));
  // the lightbox composes the names of its own variables
  expect(unset.filter((name) => !name.startsWith('--yarl__'))).toEqual([]);
});

// On a slow line, a form was left without a question before a separate file had loaded.
test('what asks before an unsaved form is left comes before every screen', () => {
  const portal = Object.values(manifest).find(({ name }) => name === 'portal')?.file ?? 'no portal';
  expect(readFileSync(join(built, portal), 'utf8')).toContain('leave without saving?');
});

// In the portal it comes after the code and the data.
test('one font is preloaded, of at most 35 KB, with the sign-in form alone', () => {
  const fontsOf = (page: string) =>
    [...readFileSync(join(built, page), 'utf8').matchAll(/<link[^>]*rel="preload"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => link.includes('as="font"'));
  const fonts = fontsOf('signin.html');
  expect([fonts.length, fontsOf('index.html').length]).toEqual([1, 0]);
  const href = /href="\/([^"]+)"/.exec(fonts[0] ?? '')?.[1] ?? '';
  // woff2 is compressed already
  expect(statSync(join(built, href)).size / 1000).toBeLessThanOrEqual(font);
});

/** The screens that the routes of a feature load. */
function screensIn({ path, code }: { path: string; code: string }): string[] {
  const feature = /^web\/(.*\/)?routes\.tsx$/.exec(path)?.[1];
  if (feature === undefined) return [];
  return [...code.matchAll(/import\('(\.\.?\/[^']+\.tsx)'\)/g)].map(([, file = '']) =>
    join(feature, file).replace(/^\.\//, ''),
  );
}

/** The page's entry, the frame and the screen, with all their imports. */
function chunksOf(screen: string): Chunk[] {
  const page = screen === signIn ? 'signin.html' : 'index.html';
  const frame = Object.keys(manifest).find((name) => manifest[name]?.name === 'frame') ?? 'no frame';
  const isSignedOut = screen.startsWith('account/');
  const own = screen === signIn ? [] : [...(isSignedOut ? [] : [frame]), screen];
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining([page, ...own]));
  return [...[page, ...own].reduce(reach, new Set<string>())].flatMap((name) => manifest[name] ?? []);
}

const scriptsOf = (screen: string) => chunksOf(screen).map(({ file }) => file);

function reach(seen: Set<string>, name: string): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  return (manifest[name]?.imports ?? []).reduce(reach, seen);
}

const packedQuickly = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

function weigh(files: string[], pack = (bytes: Buffer) => gzipSync(bytes, { level: 9 })): number {
  const sizes = [...new Set(files)].map((file) => pack(readFileSync(join(built, file))).length);
  return sizes.reduce((sum, one) => sum + one, 0) / 1000;
}
