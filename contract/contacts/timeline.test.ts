import { expect, test } from 'vitest';
import { mayChangeEntry, outcomes, timeline } from './timeline.ts';

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

const messagesFor = (entry: object) =>
  timeline.add.body
    .safeParse(entry)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a call needs no words, a note does', () => {
  expect(messagesFor({ outcome: 'no_answer', text: '' })).toBeUndefined();
  expect(messagesFor({ outcome: 'answered', text: 'Wants to see it on Sunday' })).toBeUndefined();
  expect(messagesFor({ outcome: null, text: 'Prefers mornings' })).toBeUndefined();
  expect(messagesFor({ outcome: null, text: '' })).toEqual(['text: This field is required.']);
});

test('a call went one of the ways that the form offers', () => {
  for (const { value } of outcomes) expect(messagesFor({ outcome: value, text: '' })).toBeUndefined();
  expect(messagesFor({ outcome: 'busy', text: '' })).toEqual(['outcome: Please choose how the call went.']);
});
