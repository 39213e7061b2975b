import { expect, test } from 'vitest';
import type { MlsField } from '#contract/listings/mls.ts';
import { formatValue, splitDiffering, summarizeOwn } from './field-words.ts';

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

const field = (source: MlsField['source']): MlsField => ({
  source,
  mls_value: '1',
  synced_at: '2026-11-20T20:00:00Z',
});
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('what the MLS changed later waits for a choice, and everything else is decided, in the order of the list', () => {
  const { waiting, decided } = splitDiffering({
    fields: {
      description: field('mine'),
      taxes: field('both'),
      price: field('both'),
      city: field('mine'),
      unheard_of: field('both'),
    },
  });
  expect([names(waiting), names(decided)]).toEqual([
    ['price', 'taxes'],
    ['city', 'description'],
  ]);
});

test.each([
  [['price'], 'You show your own price.'],
  [['price', 'description'], 'You show your own price and description.'],
  [
    ['price', 'state_or_province', 'market_date'],
    'You show your own price, date on the market and province or state.',
  ],
  [['price', 'city', 'taxes', 'description'], 'You show your own version of 4 details.'],
])('of %j the line says: %s', (fields, line) => {
  const { decided } = splitDiffering({
    fields: Object.fromEntries(fields.map((name) => [name, field('mine')])),
  });
  expect(summarizeOwn(decided)).toBe(line);
});
