import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clean } from './clean-text.ts';
import { optional, requiredText, text } from './fields.ts';

test.each([
  ['Maria\u00a0Lopez', 'Maria Lopez'],
  ['\u200bMaria\u200b', 'Maria'],
  ['Ma\u200dria', 'Maria'],
  ['\u200eMaria\u200f', 'Maria'],
  ['Ma\u00adria', 'Maria'],
  ['\ufeffMaria\u2060', 'Maria'],
  ['Jean\u202fLuc', 'Jean Luc'],
  ['a\u0000b\u202Ec\uD800d', 'abc\uFFFDd'],
  ['Maria\u{E0041}', 'Maria'],
])('%j is %j: what nobody sees is taken out', (typed, kept) => {
  expect(clean(typed)).toBe(kept);
  expect(z.parse(requiredText(100), typed)).toBe(kept);
});

test.each([
  ['a family', '👨\u200d👩\u200d👧'],
  ['a woman with a laptop and a colour of skin', '👩🏽\u200d💻'],
  ['a heart on fire', '❤\uFE0F\u200d🔥'],
  ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a verb in Persian', 'می\u200cخواهم'],
  ['a name in Hindi', 'क\u094d\u200dष'],
  ['a word in Malayalam that ends in a chillu', 'അവന\u0d4d\u200d'],
  ['Hebrew with a mark of direction', 'שלום!\u200f שוב'],
])('%s stays as it is', (_what, written) => {
  expect(clean(written)).toBe(written);
});

test.each([
  '\u200b\u2060',
  '\u00a0',
  '\u3164',
  '\u2800\u2800',
  '\u200d',
  '\ufe0f',
  '\u200f',
  '\u{E0020}',
  ' \t\n',
])('a message of %j alone is empty', (typed) => {
  expect(z.safeParse(requiredText(10), typed).error?.issues[0]?.message).toBe('This field is required.');
  expect(z.parse(optional(text(10)), typed)).toBeNull();
});

test('cleaning twice is cleaning once, and takes nothing that can be seen', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'a é ا क 👩 👨 🏴 ❤ \u{E0067} \u200b \u200c \u200d \u200e \u00a0 \ufe0f \u3164'.split(' '),
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
      const typed = parts.join('');
      expect(clean(clean(typed))).toBe(clean(typed));
      const letters = (words: string) => words.toWellFormed().replaceAll(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '');
      if (clean(typed) !== '') expect(letters(clean(typed))).toBe(letters(typed));
    }),
  );
});
