import { expect, test } from 'vitest';
import { formatListingCount, formatFacts, formatPrice, formatViews, regionName } from './listing-words.ts';

test.each([
  ['1250000.00', '$1,250,000'],
  ['999.50', '$999.50'],
  ['0.00', '$0'],
])('%s is shown as %s', (amount, shown) => {
  expect(formatPrice(amount)).toBe(shown);
});

test('facts are listed as far as they are known', () => {
  expect(formatFacts({ bedrooms: '3', bathrooms: '2.5', living_area: '1250' })).toBe(
    '3 beds · 2.5 baths · 1,250\u00a0sq\u00a0ft',
  );
  expect(formatFacts({ bedrooms: '1', bathrooms: null, living_area: null })).toBe('1 bed');
  expect(formatFacts({ bedrooms: null, bathrooms: null, living_area: null })).toBe('');
  expect(formatFacts({ bedrooms: '0', bathrooms: '0.0', living_area: '0' })).toBe('');
});

test('numbers and names read as people say them', () => {
  expect([formatListingCount(1), formatListingCount(1234)]).toEqual(['1 listing', '1,234 listings']);
  expect([regionName('BC'), regionName('WA'), regionName('ZZ')]).toEqual([
    'British Columbia',
    'Washington',
    'ZZ',
  ]);
});

test.each([
  [null, 'Views not known'],
  [{ count: 0, is_partial: false }, '0 views in 30 days'],
  [{ count: 1, is_partial: false }, '1 view in 30 days'],
  [{ count: 1200, is_partial: true }, 'At least 1,200 views in 30 days'],
])('views %j read %s', (views, words) => {
  expect(formatViews(views)).toBe(words);
});
