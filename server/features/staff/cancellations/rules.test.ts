import { expect, test } from 'vitest';
import { planClosing, type CancellationState } from './rules.ts';

const state: CancellationState = {
  account_status: 'Live',
  today: '2026-11-20',
  next_payment_on: '2026-12-01',
  cancels_on: null,
  has_fees: false,
};

test('an account is closed on the first day that is not paid', () => {
  expect(planClosing(state)).toEqual({ on: '2026-12-01' });
  expect(planClosing({ ...state, next_payment_on: '2026-11-21' })).toEqual({ on: '2026-11-21' });
  expect(planClosing({ ...state, account_status: 'Paused' })).toEqual({ on: '2026-12-01' });
  expect(planClosing({ ...state, account_status: 'Launch' })).toEqual({ on: '2026-12-01' });
});

test.each<[Partial<CancellationState>, RegExp]>([
  [{ account_status: 'Cancelled' }, /^This account is closed already\.$/],
  [{ cancels_on: '2026-12-01' }, /^This account is already cancelled/],
  [{ next_payment_on: null }, /^No payment is scheduled/],
  [{ next_payment_on: '2026-11-20' }, /^The paid period is over/],
  [{ next_payment_on: '2026-11-19' }, /^The paid period is over/],
  [{ has_fees: true }, /^Fees are waiting for the next invoice/],
])('with %j no account is closed later', (change, problem) => {
  expect(planClosing({ ...state, ...change })).toEqual({ problem: expect.stringMatching(problem) });
});
