import { expect, test } from 'vitest';
import { parseFileName } from './save-file.ts';

test('a file has the name the server gave it', () => {
  expect(parseFileName('attachment; filename="contacts-2026-11-20.csv"')).toBe('contacts-2026-11-20.csv');
});

test('a name with a path is rejected', () => {
  expect([parseFileName('attachment; filename="../x.csv"'), parseFileName(null)]).toEqual([
    'contacts.csv',
    'contacts.csv',
  ]);
});
