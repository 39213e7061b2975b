import { expect, test } from 'vitest';
import { blockText, chosenText, missedText } from './missed-words.ts';

const period = {
  id: 1,
  starts_on: '2026-12-01',
  last_on: '2026-12-31',
  package: 'Grow' as const,
  frequency: 'Monthly' as const,
  amount: 350.1,
  why: null,
};

test('a missed period names its days, its price and why it was missed', () => {
  expect(missedText(period, 'CAD')).toBe('Grow, Dec 1, 2026 to Dec 31, 2026: CAD $350.10');
  expect(missedText({ ...period, last_on: '2026-12-01', amount: null, why: 'price' }, 'CAD')).toBe(
    'Grow, Dec 1, 2026: no price yet (the package had no price)',
  );
  expect(missedText({ ...period, why: 'province' }, 'USD')).toMatch(
    /USD \$350\.10 \(the province was unknown\)$/,
  );
});

test('chosen periods are counted, with their sum', () => {
  expect(chosenText([period], 'CAD')).toBe('1 period of CAD $350.10 before tax');
  expect(chosenText([period, { ...period, amount: 0.2 }], 'CAD')).toBe('2 periods of CAD $350.30 before tax');
  const unknown = { ...period, amount: null };
  expect(chosenText([period, unknown, { ...period, amount: 0.2 }], 'CAD')).toBe(
    '3 periods, 1 of which has no price yet',
  );
  expect(chosenText([unknown, unknown], 'CAD')).toBe('2 periods, 2 of which have no price yet');
});

test('the page says why nothing is invoiced', () => {
  const client = { package: 'Grow' as const, currency: 'CAD' as const };
  expect(blockText({ ...client, blocked_by: 'price' })).toBe(
    'Nothing is invoiced: Grow has no price in CAD. Set one for this client or for all.',
  );
  expect(blockText({ ...client, blocked_by: 'province' })).toMatch(/we don’t know this client’s province/);
});
