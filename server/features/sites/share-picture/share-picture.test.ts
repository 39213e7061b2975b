import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fontFile } from '#server/engines/pdf/pdf-fonts.ts';
import { splitByFont } from '#server/engines/pdf/pieces.ts';
import { arrangeLine, arrangeWords, toDrawable } from './arrange-words.ts';
import { drawPicture, pictureKey } from './draw-picture.ts';
import { drawOutline } from './outline.ts';
import { pictureSvg } from './picture-svg.ts';
import { toneOfSite } from './tones.ts';

const picture = {
  site_id: 1,
  agent_name: 'Priya Raman',
  client_name: 'Raman Homes',
  words: 'The house was sold on the ninth day.',
  name: 'Hannah W.',
};
/** ten letters of any kind are as wide as their size */
const widthOf = (text: string, size: number) => (text.length * size) / 10;

test('words are as large as they fit, and end with three dots after a whole word where they do not', () => {
  expect(arrangeWords('Short.', 100, widthOf)).toEqual({ size: 60, lines: ['Short.'] });
  const middle = arrangeWords('words '.repeat(10), 100, widthOf);
  expect(middle.size).toBeLessThan(60);
  expect(middle.lines.join(' ')).not.toContain('…');
  const { size, lines } = arrangeWords(`${'lovely, '.repeat(200)}end`, 100, widthOf);
  expect([size, lines.length]).toEqual([36, 6]);
  expect(lines.at(-1)).toMatch(/lovely…$/);
  expect(lines.every((line) => widthOf(line, size) <= 100)).toBe(true);
  expect(arrangeLine('x'.repeat(500), 100, (line) => widthOf(line, 30))).toMatch(/^x{20,40}…$/);
});

test('what no font can show is left out, with the gap it would leave', () => {
  expect(toDrawable('Best agent ever 🎉🏡👍🏽! Ninety ❤️‍🔥 days 🇨🇦, 1️⃣ of a kind')).toBe(
    'Best agent ever! Ninety days, 1 of a kind',
  );
  expect(toDrawable('👍👍👍')).toBe('');
  expect(toDrawable('two\nlines\u0000\u202e \u{1F9FF}')).toBe('two lines');
});

test('Chinese, Arabic, Hebrew, Hindi, Thai and Korean have shapes, and no letter is an empty box', () => {
  for (const words of [
    '李娜帮我们在三周内找到了家，每个问题当天都得到了回答。',
    'وجدت لنا بريا منزلاً في ثلاثة أسابيع (20)',
    'שלום עולם, नमस्ते, ขอบคุณ, 감사합니다, Ευχαριστώ, Спасибо, ありがとう',
    `${String.fromCodePoint(...Array.from({ length: 400 }, (_, n) => 0x1f300 + n))} emoji`,
    String.fromCodePoint(...Array.from({ length: 2000 }, (_, n) => 0x2000 + n)),
  ]) {
    const shown = toDrawable(words);
    expect(shown.length).toBeGreaterThan(3);
    for (const { text, font } of splitByFont(shown, 'semibold'))
      expect(
        fontFile(font)
          .layout(text)
          .glyphs.filter(({ id }) => id === 0),
      ).toEqual([]);
    expect(drawOutline(shown, { x: 0, y: 0, font: 'semibold', size: 40 })).toMatch(/^[MLQCZ\d. -]+$/);
  }
});

test('nothing in the drawing is text or markup of anybody, whatever stands in the fields', () => {
  const attack = `</path><script>alert(1)</script><image href="file:///etc/passwd"/>"&'`;
  const svg = pictureSvg({
    site_id: 3,
    agent_name: attack,
    client_name: attack,
    words: attack,
    name: attack,
  });
  expect(svg).not.toMatch(/script|<text|<image|href|passwd|&(?!amp;|lt;|gt;|quot;|#39;)/);
});

test('the picture is a PNG of 1200 by 630 pixels, and another one for other words, another name or another site', async () => {
  const png = await drawPicture(picture);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(300_000);
  const others = [
    { words: 'Sold!' },
    { name: 'Ana' },
    { site_id: 2 },
    { agent_name: 'Nia' },
    { client_name: 'N' },
  ];
  const keys = [picture, ...others.map((other) => ({ ...picture, ...other }))].map(pictureKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect((await drawPicture({ ...picture, site_id: 2 })).equals(png)).toBe(false);
});

test('its colours are those of the style sheet', async () => {
  const css = await readFile(join(import.meta.dirname, '../assets/illustration.css'), 'utf8');
  const blocks = css.split(/\n(?=:root|\.tone\d)/).filter((block) => block.includes('--sky'));
  const inCss = blocks.map((block) =>
    Object.fromEntries(
      ['sky', 'dusk', 'far', 'near'].map((name) => [
        name,
        new RegExp(`--${name}: (#\\w{6})`).exec(block)?.[1],
      ]),
    ),
  );
  expect([0, 1, 2, 3].map(toneOfSite)).toEqual(inCss);
});
