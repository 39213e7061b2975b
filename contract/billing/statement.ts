import * as z from 'zod/mini';
import { date } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { currencies } from './money.ts';
import { paymentMethods } from './payment-methods.ts';

/** Movements of a client’s balance. A refund is money that goes back for a credit note. */
const statementEntryKinds = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'payout',
  'reversal',
  'payout_reversal',
] as const;

const StatementEntry = z.object({
  kind: z.enum(statementEntryKinds),
  /** the date of a document, or the day on which money was recorded, at the provider's place */
  date,
  /** of an invoice or credit note */
  number: z.nullable(z.string()),
  /** the invoice that a credit note corrects, or that a card paid */
  invoice: z.nullable(z.string()),
  /** 'Visa ending in 4242', of a payment by card in the portal */
  card: z.nullable(z.string()),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.nullable(z.string()),
  /** when money came or went, if staff recorded it */
  paid_on: z.nullable(date),
  /** what it adds to the amount that the client owes; below zero where it owes less */
  amount: z.number(),
  /** after it; below zero while the client has credit */
  balance: z.number(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** Open invoices by the days since they were due. */
const Aging = z.object({
  not_due: z.number(),
  to_30: z.number(),
  to_60: z.number(),
  to_90: z.number(),
  older: z.number(),
});
export type Aging = z.infer<typeof Aging>;

const StatementAccount = z.object({
  currency: z.enum(currencies),
  opening: z.number(),
  entries: z.array(StatementEntry),
  closing: z.number(),
  /** at the end of the period, by the days that have passed since */
  aging: Aging,
  /** credit that no invoice has used */
  unused: z.number(),
});
export type StatementAccount = z.infer<typeof StatementAccount>;

export const Statement = z.object({
  client_id: z.int(),
  client_name: z.string(),
  from: date,
  to: date,
  /** the day by which the amounts are aged: the end of the period, or today if that is earlier */
  as_of: date,
  /** each currency separately; empty if nothing was ever invoiced or paid by then */
  accounts: z.array(StatementAccount),
});
export type Statement = z.infer<typeof Statement>;

const day = date.check(z.refine(isCalendarDay, 'Please enter a date.'));

/** Days at the provider's place, both included. */
export const StatementPeriod = z
  .object({ from: day, to: day })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Please choose a day after the first.' }),
  );
export type StatementPeriod = z.infer<typeof StatementPeriod>;
