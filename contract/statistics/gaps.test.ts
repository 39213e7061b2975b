import { expect, test } from 'vitest';
import { describeGaps, formatDays, gapsOfMonth } from './gaps.ts';

test('days without a counter are named, three or more in a row as one', () => {
  expect(describeGaps(['2026-11-03', '2026-11-04'])).toBe(
    'Our counter was off on Nov 3 and 4; those visits are not in these numbers.',
  );
  expect(describeGaps(['2026-11-03'])).toBe(
    'Our counter was off on Nov 3; those visits are not in these numbers.',
  );
  expect(formatDays(['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-09'])).toBe('Nov 3–5 and 9');
  expect(formatDays(['2026-09-30', '2026-10-01', '2026-11-30', '2026-12-01', '2026-12-02'])).toBe(
    'Sep 30, Oct 1 and Nov 30 to Dec 2',
  );
  expect(formatDays(['2026-03-01', '2026-03-03'])).toBe('Mar 1 and 3');
});

test('many days apart are counted, and without any nothing is said', () => {
  const apart = Array.from({ length: 7 }, (_, index) => `2026-11-${String(2 * index + 1).padStart(2, '0')}`);
  expect(formatDays(apart)).toBe('7 days');
  expect(describeGaps([])).toBeNull();
  expect(gapsOfMonth(['2026-10-31', ...apart], '2026-10')).toEqual(['2026-10-31']);
});
