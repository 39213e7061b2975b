import { expect, test } from 'vitest';
import { mayChangeEntry } from './timeline.ts';

test.each([
  ['Editor', true, true],
  ['Editor', false, false],
  ['View Only', false, false],
  ['site', false, false],
  ['Admin', false, true],
  ['Staff', false, true],
  ['Admin', true, true],
] as const)('%s, whose own is %s, may change an entry: %s', (caller, isMine, expected) =>
  expect(mayChangeEntry(isMine, caller)).toBe(expected),
);
