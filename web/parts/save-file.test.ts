import { expect, test } from 'vitest';
import { nameOf } from './save-file.ts';

test('a file has the name the server gave it', () => {
  expect(nameOf('attachment; filename="contacts-2026-11-20.csv"')).toBe('contacts-2026-11-20.csv');
});

test('a name with a path is rejected', () => {
  expect([nameOf('attachment; filename="../x.csv"'), nameOf(null)]).toEqual(['contacts.csv', 'contacts.csv']);
});
