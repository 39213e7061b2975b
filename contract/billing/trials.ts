import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, Reason, rowVersion } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';

/** Days on which a client has its package for nothing. The first payment is due on the day after the last of them. */
export const Trial = z.object({
  id: z.int(),
  starts_on: date,
  last_on: date,
  version: rowVersion,
});
export type Trial = z.infer<typeof Trial>;

export const maxTrialDays = 366;
const badDays = `Please enter a whole number from 1 to ${maxTrialDays}.`;

const TrialDraft = z.extend(Reason, {
  /** how many, of which today where the client is is the first */
  days: z.int(badDays).check(z.minimum(1, badDays), z.maximum(maxTrialDays, badDays)),
  /** whether it is meant for a client that has had a trial before */
  again: z._default(z.boolean(), false),
});

const TrialChange = z.extend(Reason, {
  last_on: date.check(z.refine(isCalendarDay, 'Please enter a date.')),
  version: rowVersion,
});

/** Today, or on no day until staff choose one. */
export const paymentsAfterTrial = ['today', 'none'] as const;

const TrialEnd = z.extend(Reason, {
  first_payment: z.enum(paymentsAfterTrial, 'Please choose when the first payment is due.'),
  version: rowVersion,
});

export const billingTrials = {
  giveTrial: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/trials',
    once: true,
    changes: 'billing.changed',
    access: staffAreas('billing'),
    summary:
      'Gives a client without a paid period days of its package for nothing, from today. Its first payment is due on the day after them',
    body: TrialDraft,
    data: Trial,
    status: 201,
  }),
  changeTrial: endpoint({
    method: 'PUT',
    path: '/staff/trials/{id}',
    changes: null,
    access: staffAreas('billing'),
    summary:
      'Makes a running trial longer or shorter; the first payment is due on the day after its last day',
    body: TrialChange,
    data: Trial,
    refuses: ['changed_elsewhere'],
  }),
  endTrial: endpoint({
    method: 'DELETE',
    path: '/staff/trials/{id}',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Ends a running trial now: the first payment is due today, or on no day until staff choose one',
    body: TrialEnd,
    data: Trial,
    refuses: ['changed_elsewhere'],
  }),
};
