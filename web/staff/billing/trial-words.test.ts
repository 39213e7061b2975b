import { expect, test } from 'vitest';
import { changedTrialText, newTrialText } from './trial-words.ts';

test('the dialog says which days are free and when the first payment is due', () => {
  expect(newTrialText('2026-11-29', '14')).toBe(
    'Free until December 12, 2026. The first payment is due on December 13, 2026.',
  );
  expect(newTrialText('2026-12-31', ' 1 ')).toBe(
    'Free until December 31, 2026. The first payment is due on January 1, 2027.',
  );
  expect(newTrialText('2026-11-29', '366')).toMatch(/^Free until November 29, 2027\./);
  expect(['', '0', '367', '1.5', 'ten'].map((typed) => newTrialText('2026-11-29', typed))).toEqual(
    Array.from({ length: 5 }, () => ''),
  );
  expect(changedTrialText('2026-11-29', '2026-11-29')).toBe(
    'Free until November 29, 2026. The first payment is due on November 30, 2026.',
  );
  expect(['2026-11-28', '', '2026'].map((typed) => changedTrialText('2026-11-29', typed))).toEqual([
    '',
    '',
    '',
  ]);
});
