import { expect, test } from 'vitest';
import { codeAt, newRecoveryCode, newSecret, otpauthUrl, findTimeStep } from './totp.ts';

/** The secret of the test vectors in RFC 6238, with the last six of their eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(codeAt(secret, new Date(seconds * 1000))).toBe(code);
});

test('a code is accepted one time step either side, and no further', () => {
  const now = new Date('2026-11-20T20:00:15Z');
  const at = (seconds: number) =>
    findTimeStep(codeAt(secret, new Date(now.getTime() + seconds * 1000)), secret, now);
  expect([at(-60), at(-30), at(0), at(30), at(60)].map((step) => step !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(findTimeStep('', secret, now)).toBeNull();
  expect(findTimeStep('１２３４５６', secret, now)).toBeNull();
});

test('a new secret has 160 bits in the letters that apps read, and a recovery code 140', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newRecoveryCode()).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{4}$/);
  expect(new Set(Array.from({ length: 1000 }, newRecoveryCode)).size).toBe(1000);
});

test('an app reads the address of the secret', () => {
  const url = new URL(otpauthUrl('a+b@example.com', secret));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Foyer:a+b@example.com',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'Foyer',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
