import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clientPayments } from './client-payments.ts';

const errorsOf = (paid_on: string) =>
  (
    z.safeParse(clientPayments.recordPayment.body, {
      method: 'cheque',
      amount: 10,
      paid_on,
      reference: '',
      currency: 'CAD',
    }).error?.issues ?? []
  ).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a payment came on a day of the calendar, in this century', () => {
  for (const day of ['2000-01-01', '2026-11-30', '2028-02-29']) expect(errorsOf(day)).toEqual([]);
  for (const day of ['1999-12-31', '2026-02-29', '2026-13-01'])
    expect([day, errorsOf(day)]).toEqual([day, ['paid_on: Please enter a date of this century.']]);
});
