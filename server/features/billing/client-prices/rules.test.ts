import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#contract/days.ts';
import { listPrices, type ClientPrice } from './rules.ts';

const price = (change: Partial<ClientPrice> = {}): ClientPrice => ({
  id: 1,
  package: 'Grow',
  frequency: 'Monthly',
  currency: 'CAD',
  cents: 30_050,
  starts_on: '2026-12-01',
  ...change,
});
const today = '2026-12-15';
const idsOf = (prices: readonly ClientPrice[]) => listPrices(prices, today).map(({ id }) => id);

test('the price of today and those to come are listed, in dollars', () => {
  expect(listPrices([price()], today)).toEqual([
    {
      id: 1,
      package: 'Grow',
      frequency: 'Monthly',
      currency: 'CAD',
      amount: 300.5,
      starts_on: '2026-12-01',
    },
  ]);
  expect(idsOf([price(), price({ id: 2, starts_on: today })])).toEqual([2]);
  expect(idsOf([price(), price({ id: 2, starts_on: '2026-12-16' })])).toEqual([1, 2]);
  expect(idsOf([price(), price({ id: 2 })])).toEqual([2]);
});

test('prices of another plan or currency replace none', () => {
  const others = [{ package: 'Drive' }, { frequency: 'Annually' }, { currency: 'USD' }] as const;
  for (const other of others) expect(idsOf([price(), price({ id: 2, ...other })])).toEqual([1, 2]);
});

test('over random prices, those are listed that some day from today on costs', () => {
  const anyPrice = fc.record({
    frequency: fc.constantFrom('Monthly' as const, 'Annually' as const),
    days: fc.integer({ min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 8 }), (drafts) => {
      const prices = drafts.map(({ frequency, days }, id) =>
        price({ id, frequency, starts_on: dayAfter(today, days) }),
      );
      const costing = new Set<number>();
      for (const frequency of ['Monthly', 'Annually'])
        for (let n = 0; n <= 6; n += 1) {
          let found: ClientPrice | null = null;
          for (const one of prices)
            if (one.frequency === frequency && one.starts_on <= dayAfter(today, n))
              if (!found || one.starts_on >= found.starts_on) found = one;
          if (found) costing.add(found.id);
        }
      expect(new Set(idsOf(prices))).toEqual(costing);
    }),
  );
});
