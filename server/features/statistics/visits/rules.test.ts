import { expect, test } from 'vitest';
import { hasFilter, onlyOwnDays } from './rules.ts';

test('an empty value is a filter as well: what is unknown', () => {
  expect(hasFilter({})).toBe(false);
  expect(hasFilter({ page: undefined })).toBe(false);
  expect(hasFilter({ campaign: '' })).toBe(true);
  expect(hasFilter({ region: 'CA-BC' })).toBe(true);
});

test('a website keeps its days and loses the months of another system', () => {
  const site = { site_id: 1, name: 'a', first_day: '2026-11-01', days: [], gaps: ['2026-11-02'] };
  const month = {
    month: '2026-11',
    source: 'ga4',
    is_whole: true,
    pageviews: 1,
    listing_pageviews: 0,
  } as const;
  const imported = [{ day: '2026-10-31', source: 'umami', pageviews: 4 } as const];
  expect(onlyOwnDays({ ...site, months: [month], imported })).toEqual({ ...site, months: [], imported: [] });
});
