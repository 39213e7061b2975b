import { expect, test } from 'vitest';
import { shareOut, type InvoiceStatus } from './invoices.ts';

test('a payment pays the open invoices of its currency, the oldest first, and the rest stays unused', () => {
  const invoice = (id: number, balance: number, change: object = {}) => ({
    id,
    status: 'open' as InvoiceStatus,
    balance,
    currency: 'CAD',
    created_at: `2026-11-0${id}T00:00:00Z`,
    ...change,
  });
  const open = [
    invoice(4, 0.1),
    invoice(2, 70.2),
    invoice(1, 5, { status: 'paid' }),
    invoice(3, 9, { currency: 'USD' }),
    invoice(5, 8, { status: 'processing' }),
  ];
  const pay = (amount: number, currency = 'CAD') => {
    const { shares, unused } = shareOut(open, { amount, currency });
    return [shares.map(({ invoice: { id }, amount: share }) => [id, share]), unused];
  };
  expect(pay(70.29)).toEqual([
    [
      [2, 70.2],
      [4, 0.09],
    ],
    0,
  ]);
  expect(pay(70.3)).toEqual([
    [
      [2, 70.2],
      [4, 0.1],
    ],
    0,
  ]);
  expect(pay(100)).toEqual([
    [
      [2, 70.2],
      [4, 0.1],
    ],
    29.7,
  ]);
  expect(pay(1)).toEqual([[[2, 1]], 0]);
  expect(pay(10, 'USD')).toEqual([[[3, 9]], 1]);
  expect(pay(0)).toEqual([[], 0]);
});
