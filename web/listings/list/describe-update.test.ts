import { expect, test } from 'vitest';
import { describeUpdate } from './describe-update.ts';

test.each([
  [{ ids: [1], unchanged: [] }, 'Listing has been updated.'],
  [{ ids: [1, 2], unchanged: [] }, '2 listings have been updated.'],
  [
    { ids: [], unchanged: [{ id: 1, reason: 'same' as const }] },
    'Nothing has been changed. 1 listing was like this already.',
  ],
  [
    {
      ids: [1, 2, 3],
      unchanged: [
        { id: 4, reason: 'of_colleague' as const },
        { id: 5, reason: 'gone' as const },
        { id: 6, reason: 'gone' as const },
      ],
    },
    '3 listings have been updated. 2 listings no longer exist. 1 listing is a colleague’s and can’t be advertised.',
  ],
])('an update of %j reads %s', (answer, sentence) => {
  expect(describeUpdate(answer)).toBe(sentence);
});
