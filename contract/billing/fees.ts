import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { scoped } from '../key-access.ts';
import { endpoint } from '../endpoint.ts';
import { Reason, requiredLine } from '../fields.ts';
import { createAmountSchema } from './amounts.ts';
import { currencies } from './money.ts';

/** An amount before tax that the invoice of the next period has as a line of its own, once. */
export const Fee = z.object({
  id: z.int(),
  /** what the client reads on the invoice */
  words: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
});
export type Fee = z.infer<typeof Fee>;

/** A fee whose invoice was voided. No invoice has it until staff say so, and staff may let it go. */
export const VoidedFee = z.extend(Fee, {
  /** the number of the voided invoice */
  invoice: z.string(),
});
export type VoidedFee = z.infer<typeof VoidedFee>;

const FeeDraft = z.object({
  words: requiredLine(191),
  /** before tax, in the currency in which the client pays */
  amount: createAmountSchema(0.01),
});

export const billingFees = {
  addFee: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/fees',
    once: true,
    changes: 'billing.changed',
    access: scoped('invoices:write', staffAreas('billing')),
    summary: 'Puts an amount on the invoice of the client’s next period, once, as a line of its own',
    body: FeeDraft,
    data: z.array(Fee),
    status: 201,
    limits: [{ per: 'session', calls: 1000, seconds: 3600 }],
  }),
  withdrawFee: endpoint({
    method: 'DELETE',
    path: '/staff/fees/{id}',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Withdraws a fee that no invoice has yet, or lets one go whose invoice was voided',
    body: Reason,
    data: z.array(Fee),
  }),
  chargeFeeAgain: endpoint({
    method: 'POST',
    path: '/staff/fees/{id}/again',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Puts a fee whose invoice was voided on the invoice of the client’s next period',
    data: z.array(Fee),
  }),
};
