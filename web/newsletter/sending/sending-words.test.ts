import { expect, test } from 'vitest';
import type { SendState } from '#contract/newsletter/sending.ts';
import { sendingSentence } from './sending-words.ts';

test.each<[SendState, string | null]>([
  ['missed', 'Your newsletter hasn’t gone out yet. Our team is looking after it.'],
  ['due', 'Your newsletter starts in a moment.'],
  ['sending', 'Your newsletter is on its way: 1,200 of 2,500 contacts have it.'],
  ['paused', 'Your newsletter is paused after 1,200 of 2,500 contacts. Our team is looking after it.'],
  ['stopped', 'Your newsletter was stopped after 1,200 contacts.'],
  ['sent', 'Your last newsletter went to 1,201 contacts.'],
  ['dropped', null],
])('of a newsletter that is %s the page says so', (state, words) => {
  expect(sendingSentence({ state, audience: 2500, sent: 1200, unknown: 1 })).toBe(words);
});
