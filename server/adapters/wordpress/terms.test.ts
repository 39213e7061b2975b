import { expect, test } from 'vitest';
import { joinTerms } from './terms.ts';

const none = { categories: [], tags: [] };

test.each([
  {
    that: 'nothing was ever chosen, so nothing is sent',
    chosen: none,
    present: null,
    ours: undefined,
    sent: {},
  },
  {
    that: 'a new post has what is chosen',
    chosen: { categories: [3, 4], tags: [] },
    present: null,
    ours: undefined,
    sent: { categories: [3, 4] },
  },
  {
    that: 'what people of the website added stays',
    chosen: { categories: [3], tags: [9] },
    present: { categories: [3, 7], tags: [8] },
    ours: { categories: [3], tags: [] },
    sent: { categories: [7, 3], tags: [8, 9] },
  },
  {
    that: 'what we set before and is no longer chosen goes',
    chosen: { categories: [4], tags: [] },
    present: { categories: [3, 7], tags: [9, 8] },
    ours: { categories: [3], tags: [9] },
    sent: { categories: [7, 4], tags: [8] },
  },
])('$that', ({ chosen, present, ours, sent }) => {
  expect(joinTerms(chosen, { present, ours })).toEqual(sent);
});
