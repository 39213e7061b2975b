import { expect, test } from 'vitest';
import { hasOurPart, joinContent, wrapBlocks } from './post-content.ts';

const slug = 'listing-3-7';
const old = wrapBlocks(slug, '<p>Old</p>');
const next = wrapBlocks(slug, '<p>New</p>');
const theirs = '<!-- wp:paragraph -->\n<p>Parking is behind the house.</p>\n<!-- /wp:paragraph -->';

test('what people added before and after our part stays, and our part is replaced', () => {
  expect(joinContent(slug, '<p>New</p>', `${theirs}\n\n${old}\n\n${theirs}`)).toBe(
    `${theirs}\n\n${next}\n\n${theirs}`,
  );
  expect(joinContent(slug, '<p>New</p>', old)).toBe(next);
  expect(joinContent(slug, '<p>New</p>', '')).toBe(next);
});

test('a group of theirs, around ours, in ours or beside it, is told from ours', () => {
  const group = `<!-- wp:group -->\n<div class="wp-block-group">${theirs}</div>\n<!-- /wp:group -->`;
  expect(joinContent(slug, '<p>New</p>', `${group}${old}${group}`)).toBe(`${group}${next}${group}`);
  const around = (inside: string) =>
    `<!-- wp:group {"align":"wide"} -->\n<div>${inside}</div>\n<!-- /wp:group -->`;
  expect(joinContent(slug, '<p>New</p>', around(old))).toBe(around(next));
  expect(joinContent(slug, '<p>New</p>', wrapBlocks(slug, `<p>Old</p>${group}`) + theirs)).toBe(
    next + theirs,
  );
});

test('a class that people gave our group leaves it ours, and that of another listing is not', () => {
  const styled = old.replace(`"className":"${slug}"`, `"className":"is-style-wide ${slug}"`);
  expect(joinContent(slug, '<p>New</p>', styled + theirs)).toBe(next + theirs);
  const other = wrapBlocks('listing-3-71', '<p>Other</p>');
  expect(hasOurPart(slug, other)).toBe(false);
  expect(joinContent(slug, '<p>New</p>', other)).toBe(`${next}\n\n${other}`);
});

test('where our part was removed it comes first, and a content from before it was a group is all ours', () => {
  expect(joinContent(slug, '<p>New</p>', theirs)).toBe(`${next}\n\n${theirs}`);
  expect(joinContent(slug, '<p>New</p>', `<!-- ${slug} -->\n<p>Old</p>`)).toBe(next);
  expect([
    hasOurPart(slug, `<!-- ${slug} -->\n<p>Old</p>`),
    hasOurPart(slug, old),
    hasOurPart(slug, theirs),
  ]).toEqual([true, true, false]);
});

test('a group whose end is missing reaches as far as the content', () => {
  expect(joinContent(slug, '<p>New</p>', theirs + old.replace('<!-- /wp:group -->', ''))).toBe(theirs + next);
});
