import { expect, test } from 'vitest';
import { deviceKey } from './device-key.ts';

const storage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
};

test('a browser creates a key of 32 random bytes once and stores it', () => {
  const one = storage();
  const key = deviceKey(one);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(deviceKey(one)).toBe(key);
  expect(deviceKey(storage())).not.toBe(key);
});
