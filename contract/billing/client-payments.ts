import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { scoped } from '../key-access.ts';
import { endpoint } from '../endpoint.ts';
import { date, instant, line, Reason } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { createAmountSchema } from './amounts.ts';
import { currencies } from './money.ts';
import { paymentMethods, recordedMethods } from './payment-methods.ts';

/** A payout gives unused money of a payment back; a reversal says that one of both did not happen after all. */
const clientPaymentKinds = ['payment', 'payout', 'reversal'] as const;

export const ClientPayment = z.object({
  id: z.int(),
  kind: z.enum(clientPaymentKinds),
  /** the payment of a payout, or what a reversal reverses */
  of_id: z.nullable(z.int()),
  method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  amount: z.number(),
  /** what no invoice has used and nobody gave back; 0 of payouts and reversals */
  unused: z.number(),
  paid_on: date,
  reference: z.string(),
  /** why it was reversed, or why an invoice was marked as paid */
  words: z.string(),
  /** null if their account was deleted, or a tool recorded it */
  staff_name: z.nullable(z.string()),
  /** the API key by which a tool recorded it, also after it was revoked */
  key_name: z.nullable(z.string()),
  is_reversed: z.boolean(),
  created_at: instant,
  /** what it pays, oldest first */
  invoices: z.array(z.object({ id: z.int(), number: z.string(), amount: z.number() })),
});
export type ClientPayment = z.infer<typeof ClientPayment>;

/** No payment is older. */
const firstDay = '2000-01-01';
const paidOn = date.check(
  z.refine((day) => isCalendarDay(day) && day >= firstDay, 'Please enter a date of this century.'),
);

const paid = {
  method: z.enum(recordedMethods, 'Please choose how it was paid.'),
  amount: createAmountSchema(0.01),
  paid_on: paidOn,
  reference: line(100),
};
const ClientPaymentDraft = z.object({ ...paid, currency: z.enum(currencies, 'Please choose a currency.') });
const PayoutDraft = z.object(paid);

export const clientPayments = {
  recordPayment: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/payments',
    once: true,
    changes: 'billing.changed',
    access: scoped('invoices:write', staffAreas('billing')),
    summary:
      'Records a payment that came by cheque, transfer, cash or card in person. It pays the open invoices of its currency, the oldest first; the rest is the client’s credit, which next invoices use',
    body: ClientPaymentDraft,
    data: z.array(ClientPayment),
    status: 201,
    // the client gets an email about each
    limits: [{ per: 'session', calls: 1000, seconds: 3600 }],
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/staff/payments/{id}/payout',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Records that unused money of a payment was given back',
    body: PayoutDraft,
    data: z.array(ClientPayment),
  }),
  reversePayment: endpoint({
    method: 'POST',
    path: '/staff/payments/{id}/reverse',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary:
      'Reverses a payment, such as a cheque that bounced, or a payout. What a payment paid is open again',
    body: Reason,
    data: z.array(ClientPayment),
  }),
};
