import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, optional, Reason, requiredLine } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { createAmountSchema } from './amounts.ts';
import { currencies } from './money.ts';

const realDate = date.check(z.refine(isCalendarDay, 'Please enter a date.'));
const badPercent = 'Please enter a whole number from 1 to 100.';

/** A client pays less for the days from `starts_on` to `last_on`: a part of the price, or an amount of each period. */
export const Discount = z.object({
  id: z.int(),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.enum(currencies)),
  starts_on: date,
  last_on: date,
  /** what the client reads on its invoices */
  words: z.string(),
});
export type Discount = z.infer<typeof Discount>;

export const DiscountDraft = z
  .object({
    percent: optional(z.int(badPercent).check(z.minimum(1, badPercent), z.maximum(100, badPercent))),
    /** before tax, of each period, in the currency in which the client pays */
    amount: optional(createAmountSchema(0.01)),
    starts_on: realDate,
    last_on: realDate,
    words: requiredLine(100),
  })
  .check(
    z.refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      path: ['percent'],
      error: 'Please enter a percentage or an amount.',
    }),
    z.refine(({ starts_on, last_on }) => starts_on <= last_on, {
      path: ['last_on'],
      error: 'Please choose a later day.',
    }),
  );
export type DiscountDraft = z.infer<typeof DiscountDraft>;

export const billingDiscounts = {
  giveDiscount: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/discounts',
    once: true,
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary:
      'Gives a client a discount for some days: a percentage of the price, or an amount of each period. Invoices have it as a line of its own',
    body: DiscountDraft,
    data: z.array(Discount),
    status: 201,
  }),
  cancelDiscount: endpoint({
    method: 'DELETE',
    path: '/staff/discounts/{id}',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Ends a discount: no later invoice has it, and those that have been issued stay as they are',
    body: Reason,
    data: z.array(Discount),
  }),
};
