import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable-passwords.ts';

const own = ['nora', 'okaforhomes', 'Nora Okafor'];

test.each([
  'password',
  'Password1',
  'IloveYou',
  'qwertyuiop',
  '1234567890',
  'ffffffffff',
  'Foyer-2026!',
  'FoyerPortal1',
  'nora2026!',
  'NoraOkafor1',
  'OkaforHomes#1',
  'Okafor-2026',
  'superman!!',
])('%s is tried first, and refused', async (password) => {
  expect(await isGuessable(password, own)).toBe(true);
});

test.each([
  'MyOwnWords1',
  'Tulip-1904',
  'a long enough one',
  'DemoPass123',
  'нора-и-её-сад',
  '4711 0815 2342',
])('%s is taken', async (password) => {
  expect(await isGuessable(password, own)).toBe(false);
});

test('twelve letters by chance are taken, whoever chooses them', async () => {
  const letters = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(...'bcdfghjkmpqtvwxz') });
  await fc.assert(
    fc.asyncProperty(
      letters,
      async (password) => new Set(password).size < 3 || !(await isGuessable(password, own)),
    ),
  );
});
