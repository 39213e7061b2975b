import { expect, test } from 'vitest';
import { sha256 } from '#server/core/security/hashes.ts';
import { computeExpiry, newApiKey } from './rules.ts';

test('a key has a prefix and 256 random bits, and its hint is how it ends', () => {
  const keys = Array.from({ length: 50 }, newApiKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(50);
  for (const { key, hash, hint } of keys) {
    expect(key).toMatch(/^foyer_[0-9a-f]{64}$/);
    expect(hash).toEqual(sha256(key));
    expect(hint).toMatch(/^[0-9a-f]{4}$/);
    expect(key.endsWith(hint)).toBe(true);
  }
});

test('a key expires to the second after its days, or never', () => {
  const now = new Date('2026-11-20T18:00:05Z');
  expect(computeExpiry('30', now)?.toISOString()).toBe('2026-12-20T18:00:05.000Z');
  expect(computeExpiry('90', now)?.toISOString()).toBe('2027-02-18T18:00:05.000Z');
  expect(computeExpiry('365', now)?.toISOString()).toBe('2027-11-20T18:00:05.000Z');
  expect(computeExpiry('never', now)).toBeNull();
});
