import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { phone } from './fields.ts';
import { phoneHref } from './phones.ts';
import { normalizePhone, phoneKey, readPhone } from './read-phone.ts';
import { noNumbers, numbers } from './testing-phones.ts';
import { show } from './shown.ts';

const invalid = 'Please enter a valid phone number.';

test.each(numbers)('%s is stored as %s, shown as %s and called by %s', (typed, stored, shown, href) => {
  expect(z.parse(phone, typed)).toBe(stored);
  expect(show(stored)).toBe(shown);
  expect(phoneHref(stored)).toBe(href);
});

test.each(noNumbers)('%s is no number, and stays as it was typed', (typed) => {
  expect(z.safeParse(phone, typed).error?.issues[0]?.message).toBe(invalid);
  expect(normalizePhone(typed)).toBe(typed);
});

describe('whatever is typed', () => {
  const piece = fc.constantFrom(
    ...numbers.map(([typed]) => typed),
    ...noNumbers,
    ...'0123456789+-()., x#/;='.split(''),
    ' ext. ',
    'tel:',
    '\u200B',
    '\u00a0',
  );
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.string(),
  );

  test('a number that is normalised is normalised once and for all, and so is one that is shown', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const stored = readPhone(text);
        if (stored === null) return;
        expect(readPhone(stored)).toBe(stored);
        expect(readPhone(show(stored))).toBe(stored);
        expect(readPhone(phoneHref(stored))).toBe(stored);
      }),
    );
  });

  test('no digit of a number is lost or added, but for the 1 of North America and a 0 in brackets', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9 -]{7,16}$/), (text) => {
        const stored = readPhone(text);
        if (stored === null) return;
        const digits = text.replaceAll(/\D/g, '');
        expect([digits, digits.replace(/^1/, '')]).toContain(stored.replaceAll(/\D/g, ''));
      }),
    );
  });
});

test('numbers of two plans with the same digits are two, and an extension makes no other number', () => {
  expect(phoneKey('604-555-0123 x204')).toBe('6045550123');
  expect(phoneKey('+6591234567')).not.toBe(phoneKey('659-123-4567'));
});

test('a number of before a rule was made keeps its place and its link', () => {
  expect([show('123-456-7890'), phoneHref('123-456-7890')]).toEqual(['123-456-7890', 'tel:+11234567890']);
});
