import { expect, test } from 'vitest';
import { formatCount } from '../rate-words.ts';
import type { ChartData } from './chart-data.ts';
import { chartSentence } from './chart-sentence.ts';

const data = (values: readonly (number | null)[]): ChartData => ({
  months: ['2026-08', '2026-09', '2026-10', '2026-11'],
  present: '2026-11',
  series: [{ label: 'Page views', color: 'action', values }],
  format: formatCount,
});
const views = (value: number) => `${formatCount(value)} page views`;

test.each([
  [
    [4312, 900, 3410, 5000],
    2,
    'October 2026 had 3,410 page views. The highest of the months shown was 4,312, in August 2026.',
  ],
  [[100, 900, 3410, 5000], 2, 'October 2026 had 3,410 page views, the highest of the months shown.'],
  [
    [100, 900, 3410, 5000],
    3,
    'November 2026 has had 5,000 page views so far. The highest of the months before was 3,410, in October 2026.',
  ],
  [[100, null, 200, 5], 1, 'We have no numbers for September 2026.'],
  [[null, null, 200, 5], 2, 'October 2026 had 200 page views.'],
  [[0, 0, 0, 5], 2, 'October 2026 had 0 page views.'],
])('of %j the month at %i is read as: %s', (values, index, sentence) => {
  expect(chartSentence(data(values), index, views)).toBe(sentence);
});

test('a chart without months says nothing', () => {
  expect(chartSentence({ ...data([]), months: [] }, -1, views)).toBe('');
});
