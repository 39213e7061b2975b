import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { seed, scaleRuns } from '#server/testing/run-options.ts';
import { decodeText } from './decode-text.ts';

const words = (
  'Zoë Côté René Hélène Lévesque Élise François Noël garçon très bien déjà là où forêt château maître sûr œuvre ' +
  'José Muñoz Peña Ángel Núñez Müller Größe Jörg Straße Åsa Søren Östlund l’heure d’été Don’t it’s “home” “merci” – 50 € … © ' +
  'home street Vancouver the and 12 604-555-0123'
).split(' ');
const accented = words.filter((word) => /\P{ASCII}/u.test(word));

test.each(['win1252', 'macintosh'])('words that people write are read in %s', (encoding) => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { maxLength: 30 }),
      fc.uniqueArray(fc.constantFrom(...accented.filter((word) => /(?=\P{ASCII})\p{Ll}/u.test(word))), {
        minLength: 2,
        maxLength: 9,
      }),
      (plain, some) => {
        const text = `First name,Testimonial\r\n${[...some, ...plain].join(' ')}`;
        const bytes = iconv.encode(encoding === 'macintosh' ? text.replaceAll('€', '¤') : text, encoding);
        expect(decodeText(bytes)).toBe(text);
      },
    ),
    { seed, numRuns: scaleRuns(300) },
  );
});

test('two words alone with the same letter are enough', () => {
  expect(decodeText(iconv.encode('First name,Testimonial\r\nZoë Zoë', 'macintosh'))).toContain('Zoë Zoë');
  expect(decodeText(iconv.encode('First name\r\n‘home’', 'win1252'))).toContain('‘home’');
});

test.each([
  ['GB18030', '名字,评价\n李娜,他帮我们在三周内找到了家，非常感谢。\n'],
  ['Big5', '名字,評價\n李娜,他幫我們在三週內找到了家，非常感謝。\n'],
  ['Shift_JIS', '名前,感想\n太郎,とても良い担当者でした。\n'],
])('a file in %s is read', (encoding, text) => {
  expect(decodeText(iconv.encode(text, encoding))).toBe(text);
});

test('twelve megabytes of whatever kind take no more than 500 MB', () => {
  const kinds = [
    "','.repeat(n)",
    "',\\n'.repeat(n / 2)",
    "'\\n'.repeat(n)",
    "'\"'.repeat(n)",
    "'a,b\\n'.repeat(n / 4)",
    "'\\xe9'.repeat(n)",
  ];
  for (const kind of kinds) {
    const script = `
      import { readCsv } from '${import.meta.dirname}/read-csv.ts';
      import { peakMemory } from '${import.meta.dirname}/../../testing/peak-memory.ts';
      const n = 12_000_000;
      const bytes = Buffer.from(${kind}, 'latin1');
      try { readCsv(bytes, { maxRows: 501 }); } catch (error) { if (error.code !== 'invalid') throw error; }
      console.log(peakMemory());`;
    const peak = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([kind, Number(peak) < 500 * 1024 * 1024]).toEqual([kind, true]);
  }
});
