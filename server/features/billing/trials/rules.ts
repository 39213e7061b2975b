import type { Trial } from '#contract/billing/trials.ts';
import { dayAfter, daysBetween } from '#contract/days.ts';
import type { PlanRow } from '../columns.ts';
import { unusedTime } from '../paid-time.ts';
import { dayText } from '../periods.ts';

/** Why a trial is refused, at a field or for the whole form. */
export type Problem = { field: string | null; sentence: string };

type Candidate = Pick<
  PlanRow,
  'is_closed' | 'cancels_on' | 'trial' | 'had_trial' | 'paid' | 'next_payment_on'
>;

/** The first day that is paid. */
export const paymentAfter = ({ last_on }: Pick<Trial, 'last_on'>): string => dayAfter(last_on);

/** The days of a new trial, of which today is the first; or why there is none. */
export function planTrial(
  client: Candidate,
  { days, again }: { days: number; again: boolean },
  today: string,
): Pick<Trial, 'starts_on' | 'last_on'> | Problem {
  if (client.is_closed) return refuse('This account is closed. Please reopen it first.');
  if (client.cancels_on !== null)
    return refuse(
      'This account is closed at the end of its period. Please keep the account first, on the client’s page.',
    );
  if (client.trial)
    return refuse(
      `This client has a free trial until ${dayText(client.trial.last_on)}. Please change that one.`,
    );
  const unused = unusedTime(client.paid, today);
  if (unused && unused.cents > 0) return refuse(daysInvoiced(unused.until));
  if (client.had_trial && !again)
    return {
      field: 'again',
      sentence: 'This client has had a free trial before. Please confirm that it gets another one.',
    };
  const next = client.next_payment_on ?? today;
  const least = daysBetween(today, next);
  if (days < least)
    return {
      field: 'days',
      sentence: `The next payment is due on ${dayText(next)} anyway. Please enter at least ${least}.`,
    };
  return { starts_on: today, last_on: dayAfter(today, days - 1) };
}

/** Why a client with days that still run has no trial. */
export const daysInvoiced = (until: string): string =>
  `The days until ${dayText(dayAfter(until, -1))} have been invoiced. A free trial needs a client without a period that still runs.`;

const refuse = (sentence: string): Problem => ({ field: null, sentence });

/** How many days before the first payment the Admins are reminded of it. */
export const trialNoticeDays = 7;
