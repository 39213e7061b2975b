import * as z from 'zod/mini';
import { packages, staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, Reason } from '../fields.ts';
import { Invoice } from './billing.ts';
import { frequencies } from './money.ts';

/** Why a period was not invoiced: its package had no price, or the province of its client was unknown. */
const missedReasons = ['price', 'province'] as const;

/** Days with service that nobody invoiced. */
export const MissedPeriod = z.object({
  id: z.int(),
  starts_on: date,
  last_on: date,
  package: z.enum(packages),
  frequency: z.enum(frequencies),
  /** in the currency in which the client pays, before tax and discounts; null while the package has no price */
  amount: z.nullable(z.number()),
  /** null where it is unknown */
  why: z.nullable(z.enum(missedReasons)),
});
export type MissedPeriod = z.infer<typeof MissedPeriod>;

/** Why nothing is invoiced although a payment is due. */
export const billingBlocks = missedReasons;

const maxMissedPeriods = 60;
const badChoice = 'Please choose 1 to 60 periods.';
const ChosenPeriods = z.object({
  period_ids: z.array(id).check(z.minLength(1, badChoice), z.maxLength(maxMissedPeriods, badChoice)),
});

export const billingMissedPeriods = {
  invoiceMissedPeriods: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/missed-periods/invoice',
    once: true,
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary:
      'Issues one invoice for periods that were not invoiced in time, at the prices of their first days, with the taxes of today',
    body: ChosenPeriods,
    data: Invoice,
    status: 201,
  }),
  waiveMissedPeriods: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/missed-periods',
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary: 'Lets go of periods that were not invoiced in time; they are never invoiced',
    body: z.extend(ChosenPeriods, Reason.shape),
    data: z.array(MissedPeriod),
  }),
};
