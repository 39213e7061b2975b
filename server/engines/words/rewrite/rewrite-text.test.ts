import { expect, test } from 'vitest';
import { calculateGrade, splitWords } from '../language/readability.ts';
import { splitSentences } from '../language/sentences.ts';
import { checkFacts } from '../fact-check/check-facts.ts';
import { plainView } from '../language/plain-view.ts';
import { listFacts } from './text-facts.ts';
import { rewriteText, type RewriteOption } from './rewrite-text.ts';

const texts = [
  "Welcome to 1420 Cedar Lane! It's a really lovely four-bedroom home in Fairfield. The residence is situated on a 6,500 square foot lot, and it has been very well cared for. It has 2.5 bathrooms and a two-car garage. You can utilize the den as an office. There is a deck, which is perfect for summer evenings. You will absolutely love it here. Check out the open house on Saturday, June 6, from 2 to 4 p.m.",
  '<p>Hi {{first_name}},</p><p>Thanks for reading our <strong>May newsletter</strong>! It\'s been a really busy month, and we have a lot of news. Prices in Victoria rose 3.2% and 412 homes sold.</p><ul><li>There is a new listing at 88 Pacific Boulevard.</li><li>We are pleased to invite you to our open house.</li></ul><p>See <a href="https://example.com/x?a=1&amp;b=2" rel="noopener">our site</a>. Talk soon!</p>',
  'The condo has two bedrooms and 915 square feet. There are a concierge and an indoor pool. It is close to the seawall, and it is pet friendly. The asking price is $799,000. Fees are $512. We are at agent@example.com or 604-555-0100.',
  'Dear {{first_name}}, we would like to inform you that numerous purchasers have made inquiries regarding the property at 12 River Road. It comprises 5 acres, and it provides access to River Road. In the event that you require additional information, please contact us at your earliest convenience.',
];
const options: RewriteOption[] = [
  { grammar: true },
  { simplify: true },
  { length: 'shorter' },
  { length: 'longer' },
  { tone: 'professional' },
  { tone: 'friendly' },
  { tone: 'persuasive' },
  { tone: 'luxury' },
];
const cases = texts.flatMap((text) =>
  options.map((option) => ({ text, option, name: JSON.stringify(option) })),
);

const sorted = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).toSorted();
const tags = (html: string) => html.match(/<[^>]+>/g) ?? [];
const plain = (html: string) => plainView(html).text;

test.each(cases)('$name keeps numbers, placeholders, names and addresses of “$text”', ({ text, option }) => {
  const rewritten = rewriteText(text, option);
  const numbers = sorted(plain(text), /\d[\d,.]*\d|\d/g);
  const found = sorted(plain(rewritten), /\d[\d,.]*\d|\d/g);
  const isLonger = 'length' in option && option.length === 'longer';
  expect(isLonger ? [...new Set(found)] : found).toEqual(isLonger ? [...new Set(numbers)] : numbers);
  for (const pattern of [/\{\{\w+\}\}/g, /https?:[^"\s]+/g, /\S+@\S+\.\w+/g])
    expect(sorted(rewritten, pattern)).toEqual(sorted(text, pattern));
  for (const name of plain(text).match(/(?<=[a-z] )(?:[A-Z][a-z]+ ?)+/g) ?? [])
    expect(rewritten).toContain(name.trim());
});

test.each(options)('%o leaves the tags of rich text as they were', (option) => {
  const [, html = ''] = texts;
  const rewritten = rewriteText(html, option);
  const isShorter = 'length' in option && option.length === 'shorter';
  if (isShorter) expect(tags(html)).toEqual(expect.arrayContaining(tags(rewritten)));
  else expect(tags(rewritten)).toEqual(tags(html));
  const open: string[] = [];
  for (const tag of tags(rewritten)) {
    const name = /\w+/.exec(tag)?.[0] ?? '';
    if (tag.startsWith('</')) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
});

test.each<[string, RewriteOption, string]>([
  ['The purchase price is firm.', { simplify: true }, 'The price is firm.'],
  ['It comprises of two suites.', { simplify: true }, 'It has two suites.'],
  ['Residence Inn is next door.', { simplify: true }, 'Residence Inn is next door.'],
  ['The purchase agreement is signed.', { tone: 'friendly' }, 'The purchase agreement is signed.'],
  ['An additional bedroom is upstairs.', { tone: 'friendly' }, 'Another bedroom is upstairs.'],
  ['However, the price is firm.', { tone: 'friendly' }, 'But the price is firm.'],
  [
    '<p>This home <strong>have</strong> a deck</p>',
    { grammar: true },
    '<p>This home <strong>has</strong> a deck</p>',
  ],
  ['{{first_name}}, this home have a pool.', { grammar: true }, '{{first_name}}, this home has a pool.'],
  ['A bright home that feature a deck.', { grammar: true }, 'A bright home that features a deck.'],
  [
    'The kitchen is new, and the bathrooms was redone.',
    { grammar: true },
    'The kitchen is new, and the bathrooms were redone.',
  ],
  [
    'A block of shops and a park that have benches.',
    { grammar: true },
    'A block of shops and a park that have benches.',
  ],
])('“%s” is still English after %o', (text, option, expected) => {
  expect(rewriteText(text, option)).toBe(expected);
});

test('simpler text has shorter words and sentences', () => {
  const [, , , letter = ''] = texts;
  expect(rewriteText(letter, { simplify: true })).toBe(
    'Dear {{first_name}}, we would like to inform you that many buyers have made inquiries about the property at 12 River Road. It has 5 acres, and it leads to River Road. If you need more information, please contact us at your earliest convenience.',
  );
  const long =
    'The upper floor has three bedrooms and a bathroom with a tub, and the lower floor has a kitchen that opens to the garden.';
  expect(rewriteText(long, { simplify: true })).toBe(
    'The upper floor has three bedrooms and a bathroom with a tub. The lower floor has a kitchen that opens to the garden.',
  );
});

test.each(texts)('shorter keeps every fact and no half sentence of “%s”', (text) => {
  const shorter = rewriteText(text, { length: 'shorter' });
  expect(plain(shorter).length).toBeLessThanOrEqual(plain(text).length);
  expect(listFacts(plain(shorter))).toEqual(expect.arrayContaining(listFacts(plain(text))));
  const words = new Set(splitWords(plain(text).toLowerCase()));
  const isWhole = splitSentences(plain(shorter)).every((sentence) =>
    /^[“"(]?[\p{Lu}\d{]/u.test(sentence.text),
  );
  expect({ isWhole, hasWords: words.size > 0 }).toEqual({ isWhole: true, hasWords: true });
});

test('shorter is shorter where there is something to leave out', () => {
  const [first = ''] = texts;
  const shorter = rewriteText(first, { length: 'shorter' });
  expect(shorter.length).toBeLessThan(first.length * 0.85);
  expect(shorter).not.toContain('love it here');
});

const home = {
  type: 'House',
  city: 'Fairfield',
  state_or_province: 'BC',
  bedrooms: '4',
  bathrooms: '2.5',
  living_area: '2240',
  lot_size: '6500',
  year_built: '1962',
  features: ['Fireplace', 'Deck', 'Garage'],
};

test('longer says more of the listing, and nothing that the text says already', () => {
  const [text = ''] = texts;
  const longer = rewriteText(text, { length: 'longer' }, home);
  expect(longer.startsWith(text)).toBe(true);
  const more = longer.slice(text.length);
  expect(more).toMatch(/2,240 square feet[^]*fireplace/i);
  expect(more).toContain('1962');
  expect(more).not.toMatch(/bedroom|bathroom|deck|garage|6,500/i);
  expect(checkFacts(more, home, '')).toEqual([]);
  expect(rewriteText(longer, { length: 'longer' }, home)).toBe(longer);
});

test.each(texts)('without a listing there is nothing more to say than “%s”', (text) => {
  expect(rewriteText(text, { length: 'longer' })).toBe(text);
});

test('the four tones differ from each other and from the text', () => {
  for (const text of texts.slice(0, 3)) {
    const said = (['professional', 'friendly', 'persuasive', 'luxury'] as const).map((tone) =>
      rewriteText(text, { tone }),
    );
    // a text that is formal already stays as it is in one of them
    expect(new Set(said).size).toBe(4);
    const [professional = '', , , luxury = ''] = said;
    for (const formal of [professional, luxury])
      expect(plain(formal)).not.toMatch(/!|\b(?:it|that|there)['’]s\b|n['’]t\b/i);
  }
});

test('a few words that were chosen in a text stay few', () => {
  for (const tone of ['professional', 'friendly', 'persuasive', 'luxury'] as const)
    expect(rewriteText('a large yard', { tone }).split(' ').length).toBeLessThan(6);
});

test.each([
  ['a hostile text of letters', 'a'.repeat(5000)],
  ['spaces', ' '.repeat(5000)],
  ['words', 'the '.repeat(1250)],
  ['marks', '!,.;'.repeat(1250)],
  ['brackets', '{{'.repeat(2500)],
  ['tags', '<p><b>'.repeat(833)],
  ['numbers', '1,'.repeat(2500)],
  ['commas', 'a, and the '.repeat(454)],
])('%s is rewritten in time that grows with the text', (_name, text) => {
  for (const option of options) {
    const [half, whole] = [text.slice(0, text.length / 2), text].map((part) =>
      fastest(() => rewriteText(part, option)),
    );
    expect({ option, isLinear: (whole ?? 0) < 4 * (half ?? 0) + 50 }).toEqual({ option, isLinear: true });
  }
});

/** In milliseconds of this thread: other work of the process and the machine does not count. */
function fastest(run: () => void): number {
  return Math.min(
    ...Array.from({ length: 4 }, () => {
      const began = process.threadCpuUsage();
      run();
      return process.threadCpuUsage(began).user / 1000;
    }),
  );
}

test.each([
  'The residence encompasses approximately 2,240 square feet and is situated in close proximity to the sea.',
  'The expansive primary bedroom, which incorporates a closet, occupies the entirety of the upper level.',
  'The vendor is desirous of a completion date subsequent to June 30.',
  'Prospective purchasers are encouraged to ascertain the particulars prior to submitting an offer.',
])('“%s” becomes simpler by its grade of reading', (text) => {
  expect(calculateGrade(rewriteText(text, { simplify: true }))).toBeLessThan(calculateGrade(text) - 1);
});

test('a persuasive text puts its reader where the home is, and nowhere else', () => {
  const rewritten = (text: string) => rewriteText(text, { tone: 'persuasive' });
  expect(rewritten('This home is close to the park.')).toBe('This home puts you close to the park.');
  expect(rewritten('More storage is located in the basement.')).not.toMatch(/puts you/);
  expect(rewritten('The school is near the park.')).not.toMatch(/puts you/);
});

test('a longer text repeats no year that it says', () => {
  const facts = { type: 'House', year_built: '1962', bedrooms: '4' };
  const longer = rewriteText('This home, which was built in 1962, has a deck.', { length: 'longer' }, facts);
  expect(longer.match(/1962/g)).toHaveLength(1);
  expect(longer).toMatch(/four bedrooms/);
});
