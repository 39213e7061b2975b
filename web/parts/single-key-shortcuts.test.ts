import { expect, test } from 'vitest';
import { areSingleKeysOn, switchSingleKeys } from './single-key-shortcuts.ts';

test('letters are on until somebody switches them off', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  expect(areSingleKeysOn(storage)).toBe(true);
  switchSingleKeys(false, storage);
  expect(areSingleKeysOn(storage)).toBe(false);
  switchSingleKeys(true, storage);
  expect(areSingleKeysOn(storage)).toBe(true);
});
