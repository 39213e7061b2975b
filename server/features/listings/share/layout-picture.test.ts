import { expect, test } from 'vitest';
import { pictureSizes, type PictureShape } from '#contract/listings/share.ts';
import { fontFile } from '#server/engines/pdf/pdf-fonts.ts';
import { splitByFont } from '#server/engines/pdf/pieces.ts';
import { layoutPicture, type Frame, type TextBox } from './layout-picture.ts';
import { drawWords } from './picture-svg.ts';
import type { HandOut } from './rules.ts';

const plain: HandOut = {
  headline: 'Just listed',
  when: null,
  heading: '12 Elm Street',
  place: 'Vancouver, BC V6B 1A1',
  full_place: '12 Elm Street, Vancouver, BC V6B 1A1',
  price: '$1,249,000',
  facts: '3 bedrooms · 2.5 bathrooms · 1,850 sq ft',
  details: [],
  features: [],
  description: '',
  open_houses: [],
  agent_name: 'Priya Raman',
  agent_phone: null,
  brokerage: 'Coastline Realty Group',
  licence: 'Licence 123456',
  page_url: null,
  site_id: 1,
};
/** As long as the fields allow: a unit and a street, two names, a brokerage, a number. */
const fill = (words: string, length: number) =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();
const longest = (words: string): HandOut => ({
  ...plain,
  headline: 'Open house',
  when: fill('Wednesday, September 30, 2026, 11:30 a.m. – 12:30 p.m. PST ', 70),
  heading: fill(words, 123),
  place: fill(words, 220),
  agent_name: fill(words, 101),
  brokerage: fill(words, 191),
  licence: fill(words, 60),
});
const scripts = {
  Latin: 'Westminster-Brightwater Heights ',
  'one word': 'W',
  Chinese: '海港城物業代理有限公司',
  Arabic: 'شركة العقارات الساحلية المحدودة ',
  Hebrew: 'סוכנות נדל״ן החוף הצפוני ',
  Hindi: 'तटीय अचल संपत्ति समूह ',
  Thai: 'บริษัทอสังหาริมทรัพย์ชายฝั่ง',
  emoji: 'Sunny 🏡🌞 Homes 👩‍👩‍👧 & Keys 🔑 ',
};
const shapes = Object.keys(pictureSizes).filter((name): name is PictureShape => name in pictureSizes);

/** Measured by the shapes of the letters and not by the code that broke the lines. */
const widthOf = (line: string, { font, size }: TextBox) =>
  splitByFont(line, font).reduce((sum, piece) => {
    const file = fontFile(piece.font);
    return sum + (file.layout(piece.text).advanceWidth / file.unitsPerEm) * size;
  }, 0);
const overlap = (a: Frame, b: Frame) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01;
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

for (const [script, words] of Object.entries(scripts))
  test(`brokerage, agent and number are whole and inside the picture with the longest address in ${script}`, () => {
    for (const shape of shapes)
      for (const hasPhoto of [true, false]) {
        const handOut = longest(words);
        const { width, height, boxes, photo, rule } = layoutPicture(handOut, shape, hasPhoto);
        const where = `${script} ${shape} ${hasPhoto}`;
        expect({ width, height }).toEqual(pictureSizes[shape]);
        const written = (role: TextBox['role']) =>
          letters(boxes.find((box) => box.role === role)?.lines.join('') ?? '');
        expect(written('brokerage'), `in ${where}`).toBe(letters(handOut.brokerage));
        expect(written('agent'), `in ${where}`).toBe(letters(handOut.agent_name));
        expect(written('licence'), `in ${where}`).toBe(letters(handOut.licence ?? ''));
        for (const needed of ['headline', 'when', 'heading'] as const)
          expect(
            boxes.some(({ role }) => role === needed),
            `${where} ${needed}`,
          ).toBe(true);
        for (const box of boxes) {
          expect(box.size, `in ${where}`).toBeGreaterThanOrEqual(14);
          expect(box.y, `in ${where}`).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height, `in ${where}`).toBeLessThanOrEqual(height);
          for (const line of box.lines)
            expect(widthOf(line, box), `${where} ${line}`).toBeLessThanOrEqual(box.width);
          expect(box.x + box.width, `in ${where}`).toBeLessThan(width);
          expect(photo !== null && overlap(box, photo), `in ${where}`).toBe(false);
          expect(overlap(box, rule), `${where} ${box.role}`).toBe(false);
          for (const other of boxes) expect(other !== box && overlap(box, other), `in ${where}`).toBe(false);
        }
      }
  });

test('an ordinary home has all of its words, in large letters', () => {
  for (const shape of shapes) {
    const { boxes } = layoutPicture(plain, shape, true);
    expect(boxes.map(({ role, lines }) => [role, lines.length])).toEqual(
      ['headline', 'heading', 'place', 'price', 'facts', 'agent', 'brokerage', 'licence'].map((role) => [
        role,
        1,
      ]),
    );
    expect(boxes.find(({ role }) => role === 'heading')?.size).toBeGreaterThanOrEqual(44);
  }
});

test.each([
  'PH-2204 Tower West – The Residences at Saint-Jean-Baptiste-de-la-Salle Heritage Esplanade Boulevard North-West 12345678',
  '1234 Llanfairpwllgwyngyllgogery Crescent',
])('no word is in two lines where a smaller size has room for it: %s', (heading) => {
  for (const shape of shapes)
    for (const hasPhoto of [true, false]) {
      const box = layoutPicture({ ...plain, heading }, shape, hasPhoto).boxes.find(
        ({ role }) => role === 'heading',
      );
      const joined = box?.lines.join(' ').replaceAll('- ', '-');
      expect([shape, hasPhoto, joined]).toEqual([shape, hasPhoto, heading]);
    }
});

test('what is unknown takes no place', () => {
  const { boxes } = layoutPicture({ ...plain, price: '', facts: '', licence: null }, 'square', false);
  expect(boxes.map(({ role }) => role)).toEqual(['headline', 'heading', 'place', 'agent', 'brokerage']);
});

test('no text of anybody becomes markup', () => {
  const attack = `</path><script>alert(1)</script><image href="file:///etc/passwd"/>"&'`;
  const layout = layoutPicture({ ...longest(attack), price: attack, facts: attack }, 'story', true);
  expect(drawWords(layout, 1)).not.toMatch(/script|<text|<image|href|passwd|&/);
});
