import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://portal.example.com';
const anywhere = () => true;
const screens = (path: string) => ['/contacts', '/contacts/view/3'].includes(path);

test.each([
  ['/contacts', '/contacts'],
  ['/contacts?page=2&search=a%20b#x', '/contacts?page=2&search=a%20b#x'],
  ['/contacts/view/3', '/contacts/view/3'],
  ['/settings/../contacts', '/contacts'],
])('%j leads to %j', (asked, to) => {
  expect(safeRedirect(asked, origin, screens)).toBe(to);
});

test.each([
  undefined,
  '',
  'contacts',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/contacts/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/contacts',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/signin',
  '/no-such-page',
])('%j leads nowhere', (asked) => {
  expect(safeRedirect(asked, origin, screens)).toBeNull();
});

test('no input leads to another origin', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('/', '\\', '.', '..', '%2f', '\t', '\n', '@', ':', 'evil.example', 'https', ';'))
      .map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(hostile, (asked) => {
      const to = safeRedirect(asked, origin, anywhere);
      return to === null || (to.startsWith('/') && new URL(to, origin).origin === origin);
    }),
    { seed: Number(process.env['FOYER_SEED']), numRuns: 2000 },
  );
});
