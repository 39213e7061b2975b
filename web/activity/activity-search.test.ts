import { expect, test } from 'vitest';
import { activityQuery, typeOptions } from './activity-filters.ts';
import { activitySearch } from './activity-search.ts';

test('the address holds page, days, type and staff', () => {
  expect(activitySearch({ page: 2, days: 14, type: 'contact', staff: 'true' })).toEqual({
    page: 2,
    days: '14',
    type: 'contact',
    staff: 'true',
  });
});

test.each([
  [{ page: 1, days: 'all', type: 'all' }],
  [{ page: 'x', days: 8, type: 'money', staff: 'yes' }],
  [{}],
])('%j is every activity, from the first page', (raw) => {
  expect(activitySearch(raw)).toEqual({});
});

test("'all' is not sent, and only staff filter by staff", () => {
  expect(activityQuery({}, true)).toEqual({});
  expect(activityQuery({ days: '7', type: 'ai', page: 3 }, false)).toEqual({
    days: '7',
    type: 'ai',
    page: '3',
  });
  expect(activityQuery({ staff: 'true' }, true)).toEqual({ staff: '1' });
  expect(activityQuery({ staff: 'true' }, false)).toEqual({});
});

test('types a person may not see are not offered', () => {
  expect(typeOptions(false).map(({ value }) => value)).toEqual(
    'contact listing testimonial newsletter launch ai'.split(' '),
  );
  expect(typeOptions(true)).toHaveLength(9);
});
