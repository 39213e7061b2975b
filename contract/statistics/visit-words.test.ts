import { expect, test } from 'vitest';
import { describeUncounted, formatVisitsCsv, getMeasure, nameValue, sumCounts } from './visit-words.ts';
import { dimensions } from './visits.ts';

test('page views are counted by page and listing, and visitors by everything else', () => {
  expect(dimensions.filter((one) => getMeasure(one) === 'pageviews')).toEqual(['page', 'listing']);
});

test.each([
  ['page', '/about', null, '/about'],
  ['source', 'direct', null, 'Directly, or unknown'],
  ['source', 'google.com', null, 'google.com'],
  ['campaign', '', null, 'No campaign'],
  ['medium', '', null, 'No medium'],
  ['device', 'phone', null, 'Phone'],
  ['device', '', null, 'Unknown'],
  ['listing', '7', '12 Elm Street', '12 Elm Street'],
  ['listing', '7', null, 'A deleted listing'],
  ['listing', '', null, 'Pages that show no listing'],
  ['goal', 'call', null, 'Tapped a phone number'],
  ['country', 'CA', null, 'Canada'],
  ['country', 'nowhere', null, 'nowhere'],
  ['region', 'CA-BC', null, 'British Columbia'],
  ['region', 'US-WA', null, 'Washington'],
  ['region', 'XX-1', null, 'XX-1'],
  ['region', '', null, 'Unknown, or another country'],
] as const)('%s %j is called %j', (dimension, value, name, words) => {
  expect(nameValue(dimension, { value, name })).toBe(words);
});

test('the file has the rows, the rest, and the days that were not counted', () => {
  const counts = {
    dimension: 'device' as const,
    rows: [{ value: 'phone', name: null, count: 5 }],
    others: 2,
    uncounted_days: 3,
  };
  expect(sumCounts(counts)).toBe(7);
  expect(formatVisitsCsv(counts)).toBe(
    '\uFEFF"Device","Visitors","Notes"\r\n"Phone","5",""\r\n"All others","2",""\r\n"","","Not counted by device on 3 of these days."\r\n',
  );
  expect(formatVisitsCsv({ ...counts, dimension: 'page', rows: [], others: 0, uncounted_days: 0 })).toBe(
    '\uFEFF"Page","Page views","Notes"\r\n',
  );
  expect(describeUncounted('device', 1)).toBe('Not counted by device on one of these days.');
});
