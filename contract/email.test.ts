import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { roughEmailPattern } from './email.ts';
import { emailPattern, normalizeEmail } from './read-email.ts';
import { email } from './fields.ts';
import { emails, noEmails } from './testing-emails.ts';
import { show } from './shown.ts';

test.each(emails)('%j is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(z.parse(email, typed)).toBe(stored);
  expect(show(stored)).toBe(shown);
  expect(normalizeEmail(shown)).toBe(stored);
  expect(stored).toMatch(emailPattern);
  expect(typed.normalize('NFKC')).toMatch(roughEmailPattern);
});

test.each(noEmails)('%j is no address, and stays as it was typed', (typed) => {
  expect(z.safeParse(email, typed).error?.issues[0]?.message).toBe('Please enter a valid email address.');
  expect(normalizeEmail(typed)).toBe(typed);
});

test('an address has 191 characters at most', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.com`;
  expect(z.safeParse(email, `${'m'.repeat(4)}@${domain}`).success).toBe(true);
  expect(z.safeParse(email, `${'m'.repeat(5)}@${domain}`).error?.issues[0]?.message).toBe(
    'This field must be less than 191 characters.',
  );
});

test('every format character is taken out, wherever it stands', () => {
  const formats = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Cf}/u.test(character));
  expect(formats.length).toBeGreaterThan(150);
  for (const character of formats)
    expect(z.parse(email, `ma${character}ria@exam${character}ple.com${character}`)).toBe('maria@example.com');
});

test('an address that is read is read once and for all, and its domain is the one that Node would ask for', () => {
  const letters = fc.constantFrom(
    ...'a b 1 - . @ ü ß é 例 え п р \u200b \u00a0 < > , mailto: A Ⅷ ﬁ'.split(' '),
  );
  const typed = fc.oneof(
    fc.tuple(letters, fc.array(letters, { maxLength: 6 })).map(([a, b]) => `m@${a}${b.join('')}.com`),
    fc.array(letters, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const stored = normalizeEmail(text);
      expect(normalizeEmail(stored)).toBe(stored);
      if (!emailPattern.test(stored)) return;
      const domain = stored.slice(stored.lastIndexOf('@') + 1);
      expect(domainToASCII(domain)).toBe(domain);
      expect(normalizeEmail(show(stored))).toBe(stored);
    }),
  );
});
