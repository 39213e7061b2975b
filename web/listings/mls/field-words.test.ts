import { expect, test } from 'vitest';
import { differingFields, formatValue } from './field-words.ts';

test.each([
  ['price', '1250000.00', '$1,250,000'],
  ['taxes', '7214.50', '$7,214.50'],
  ['status_id', 4, 'Inactive'],
  ['state_or_province', 'BC', 'British Columbia'],
  ['features', ['View', 'Garage'], 'View, Garage'],
  ['features', [], 'Empty'],
  ['description', '<p>Bright &amp; quiet</p><p>Close to all</p>', 'Bright & quiet Close to all'],
  ['unit_number', null, 'Empty'],
] as const)('%s %j reads %s', (name, value, words) => {
  expect(formatValue(name, value)).toBe(words);
});

test('what is in dispute comes first, and what is no field of an MLS is left out', () => {
  const field = (source: 'mine' | 'both') => ({ source, mls_value: '1', synced_at: '2026-11-20T20:00:00Z' });
  const fields = {
    price: field('mine'),
    bedrooms: field('both'),
    city: field('both'),
    banner: field('both'),
  };
  expect(differingFields({ fields }).map(({ name }) => name)).toEqual(['city', 'bedrooms', 'price']);
});
