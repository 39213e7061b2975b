import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { photoAddress, photoId, photoIds, photoNumbers, themes, type Theme } from '#contract/launch/theme.ts';
import { read, root } from './source-files.ts';

const folder = 'web/public';
const ids = [...photoIds.keys()];
const photos = new Map(ids.map((id) => [id, read(`${folder}${photoAddress(id)}`)]));
const photo = (id: string) => photos.get(id) ?? '';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('every photo that can be chosen is a file, and no other', () => {
  expect(readdirSync(join(root, folder, 'design-photos')).toSorted()).toEqual(
    ids.map((id) => `${id}.svg`).toSorted(),
  );
  expect(ids).toHaveLength(288);
});

test('photos are small, and no two are the same', () => {
  expect(ids.filter((id) => photo(id).length > 24_000)).toEqual([]);
  expect(ids.filter((id) => gzipSync(photo(id)).length > 6000)).toEqual([]);
  expect(new Set(ids.map((id) => sha256(photo(id)))).size).toBe(ids.length);
});

test('no photo has changed under its name: browsers store it for a year, and a client has chosen it', () => {
  expect(
    sha256(ids.map(photo).join('\n')),
    'A photo is another one than before. Give it a new id, or, if no client can have seen the old one, name its hash here.',
  ).toBe('f06fe109bf20510501e98575453dbf542d3c6202496d817d5183e5c260c3a9d0');
});

test('photos are shapes and nothing else: no script, no link, no number that went wrong', () => {
  const tags = new Set(ids.flatMap((id) => [...photo(id).matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag)));
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
    ids.filter((id) => /\son\w+=|href|javascript:|NaN|undefined|--|Infinity|e-\d/.test(photo(id))),
  ).toEqual([]);
  expect(ids.filter((id) => !photo(id).startsWith('<svg xmlns="http://www.w3.org/2000/svg"'))).toEqual([]);
});

test('themes differ from one another in their colours', () => {
  const used = new Map(themes.map(({ value }) => [value, coloursOf(value)]));
  const alike = themes.flatMap(({ value: one }) =>
    themes
      .filter(({ value: other }) => one < other && overlap(used.get(one), used.get(other)) > 0.35)
      .map(({ value: other }) => [one, other]),
  );
  expect(alike).toEqual([]);
});

const coloursOf = (theme: Theme) =>
  new Set(
    photoNumbers
      .map((number) => photo(photoId(theme, number)))
      .flatMap((text) => [...text.matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour)),
  );

/** The share of the smaller set of colours that the other one also has. */
function overlap(one: Set<string> = new Set(), other: Set<string> = new Set()): number {
  const both = [...one].filter((colour) => other.has(colour)).length;
  return both / Math.min(one.size, other.size);
}
