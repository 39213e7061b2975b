import { expect, test } from 'vitest';
import { CrmDraft } from './follow-up-boss.ts';

test.each(['fka_0a1B2c', '!', '9;~', 'x'.repeat(200)])('%s may be a key', (key) => {
  expect(CrmDraft.parse({ key: ` ${key} ` })).toEqual({ key });
});

test.each(['', 'two words', 'a:b', 'clé', 'x'.repeat(201)])('%s is no key', (key) => {
  expect(CrmDraft.safeParse({ key }).success).toBe(false);
});
