import { expect, test } from 'vitest';
import { readPhone } from './read-phone.ts';
import { show } from './shown.ts';

test('an extension has six digits at most', () => {
  expect(readPhone('604-555-0123 ext. 123456')).toBe('604-555-0123 x123456');
  expect(readPhone('604-555-0123 ext. 1234567')).toBeNull();
});

test('a link to call is read with spaces around it, and is none within a number', () => {
  expect(readPhone(' tel: +1 604 555 0123 ')).toBe('604-555-0123');
  expect(readPhone('604 tel: 555 0123')).toBeNull();
});

test('any dash is between digits, also the sign for minus', () => {
  for (const dash of ['-', '\u2010', '\u2013', '\u2014', '\u2212', ' \u2212  '])
    expect(readPhone(['604', '555', '0123'].join(dash))).toBe('604-555-0123');
});

test('what cannot be read is shown as it is stored', () => {
  for (const stored of ['+', '+x', 'info@xn--ü-abc.de', 'ana+news@example.net'])
    expect(show(stored)).toBe(stored);
});
