import { expect, test } from 'vitest';
import { describeMethod } from '#contract/billing/payment-methods.ts';
import type { StoredPayment } from '../cross-client/client-payments.ts';
import { refusalToReverse } from './rules.ts';

const payment: StoredPayment = {
  client_id: 1,
  id: 1,
  kind: 'payment',
  method: 'cheque',
  cents: 100,
  unused_cents: 0,
  is_reversed: false,
  paid_out_cents: 0,
  refunded_invoice: null,
};

test.each<[string | null, Partial<StoredPayment>]>([
  [null, {}],
  [null, { kind: 'payout' }],
  ['A reversal can’t be reversed. Record the payment again.', { kind: 'reversal' }],
  ['This is a returned refund, so there is no payment to reverse.', { method: 'refund' }],
  [null, { kind: 'payout', method: 'refund' }],
  ['This was already reversed.', { is_reversed: true }],
  [
    'Part of this payment was given back. Reverse that first, or issue an invoice for the amount.',
    { paid_out_cents: 1 },
  ],
  [
    'Invoice 2026-000007 was refunded from this payment, so it can’t be reversed. Issue an invoice for the amount.',
    { refunded_invoice: '2026-000007' },
  ],
])('the reversal is refused with %j for %j', (sentence, change) => {
  expect(refusalToReverse({ ...payment, ...change })).toBe(sentence);
});

test.each([
  ['cheque', '1042', 'Cheque 1042'],
  ['transfer', 'Wire 7', 'Bank transfer Wire 7'],
  ['cash', '', 'Cash'],
  ['card', '', 'Card in person'],
  ['refund', '2026-000012', 'Returned refund 2026-000012'],
  ['other', '', 'Other payment'],
] as const)('a payment by %s with the reference %j is called %s', (method, reference, name) => {
  expect(describeMethod(method, reference)).toBe(name);
});
