import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoSubjects } from '#contract/launch/photo-words.ts';
import {
  photoAddress,
  photoId,
  photoIds,
  photosPerTheme,
  themes,
  type Theme,
} from '#contract/launch/theme.ts';
import { testServer, type TestServer } from '../../testing/people.ts';
import { picture } from './picture.ts';

const largest = 24_000;
const largestPacked = 6_000;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const ids = [...photoIds.keys()];
const drawn = (id: string) => picture(id) ?? '';

test('every photo that can be chosen is there, small, and no two are the same', async () => {
  expect(ids).toHaveLength(288);
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, answer: await open(photoAddress(id), { 'accept-encoding': 'br' }) })),
  );
  const wrong = answers.filter(
    ({ answer: { statusCode, headers, rawPayload } }) =>
      statusCode !== 200 || headers['content-type'] !== 'image/svg+xml' || rawPayload.length > largestPacked,
  );
  expect(wrong.map(({ id, answer }) => [id, answer.statusCode, answer.rawPayload.length])).toEqual([]);
  expect(ids.filter((id) => drawn(id).length > largest)).toEqual([]);
  const prints = ids.map((id) => createHash('sha256').update(drawn(id)).digest('hex'));
  expect(new Set(prints).size).toBe(ids.length);
});

test('a photo comes packed where that is understood, and is the same either way', async () => {
  const at = photoAddress('natural-01');
  const [plain, packed] = [await open(at), await open(at, { 'accept-encoding': 'gzip, br' })];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect([plain.headers['vary'], packed.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
});

test('a photo may be kept for good, and runs nothing even when it is opened by itself', async () => {
  expect((await open(photoAddress('rustic-24'))).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/design-photos/natural-00.svg',
  '/design-photos/natural-25.svg',
  '/design-photos/nothing-01.svg',
  '/design-photos/natural-01.png',
  '/design-photos/natural-01',
  '/design-photos/..%2f..%2fpackage.json',
])('%s is not there', async (url) => {
  const { statusCode, headers } = await open(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});

test('photos are shapes and nothing else: no script, no link, no number that went wrong', () => {
  const tags = new Set(ids.flatMap((id) => [...drawn(id).matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag)));
  expect([...tags].sort()).toEqual([
    'circle',
    'clipPath',
    'ellipse',
    'g',
    'linearGradient',
    'path',
    'pattern',
    'radialGradient',
    'rect',
    'stop',
    'svg',
    'text',
  ]);
  expect(
    ids.filter((id) => /\son\w+=|href|javascript:|NaN|undefined|--|Infinity|e-\d/.test(drawn(id))),
  ).toEqual([]);
});

test('a photo is drawn the same each time', () => {
  expect(ids.filter((id) => picture(id) !== picture(id))).toEqual([]);
});

test.each(themes)(
  '$label has a painter for each of its subjects and colours for each of its lights',
  ({ value }) => {
    const { scenes, looks } = photoSubjects[value];
    expect(scenes.length * looks.length).toBeGreaterThanOrEqual(photosPerTheme);
    expect(of(value).every((text) => text.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'))).toBe(true);
  },
);

test('themes differ from one another in their colours', () => {
  const used = new Map(themes.map(({ value }) => [value, coloursOf(value)]));
  const alike = themes.flatMap(({ value: one }) =>
    themes
      .filter(({ value: other }) => one < other && overlap(used.get(one), used.get(other)) > 0.35)
      .map(({ value: other }) => [one, other]),
  );
  expect(alike).toEqual([]);
});

const of = (theme: Theme) =>
  Array.from({ length: photosPerTheme }, (_each, index) => drawn(photoId(theme, index + 1)));

const coloursOf = (theme: Theme) =>
  new Set(of(theme).flatMap((text) => [...text.matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour)));

/** How much of the smaller set of colours is in the other one too. */
function overlap(one: Set<string> = new Set(), other: Set<string> = new Set()): number {
  const both = [...one].filter((colour) => other.has(colour)).length;
  return both / Math.min(one.size, other.size);
}
