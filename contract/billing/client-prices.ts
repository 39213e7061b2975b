import * as z from 'zod/mini';
import { packages, staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, Reason } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { createAmountSchema } from './amounts.ts';
import { currencies, frequencies } from './money.ts';

const realDate = date.check(z.refine(isCalendarDay, 'Please enter a date.'));

/** A price of a package for one client, of each period that begins on its first day or later. */
export const ClientPrice = z.object({
  id: z.int(),
  package: z.enum(packages),
  frequency: z.enum(frequencies),
  currency: z.enum(currencies),
  /** before tax */
  amount: z.number(),
  starts_on: date,
});
export type ClientPrice = z.infer<typeof ClientPrice>;

const ClientPriceDraft = z.extend(Reason, {
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  /** before tax, in the currency in which the client pays */
  amount: createAmountSchema(0),
  starts_on: realDate,
});

export const billingClientPrices = {
  setClientPrice: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/prices',
    once: true,
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary:
      'Gives a client another price for a package than all have, for periods that begin on this day or later',
    body: ClientPriceDraft,
    data: z.array(ClientPrice),
    status: 201,
  }),
  endClientPrice: endpoint({
    method: 'DELETE',
    path: '/staff/client-prices/{id}',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Ends a client’s own price: later periods cost what they cost all',
    body: Reason,
    data: z.array(ClientPrice),
  }),
};
