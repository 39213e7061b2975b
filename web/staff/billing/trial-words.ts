import { maxTrialDays } from '#contract/billing/trials.ts';
import { dayAfter } from '#contract/days.ts';
import { formatLongCalendarDay } from '#web/parts/dates.ts';

/** 'Free until December 15, 2026. The first payment is due on December 16, 2026.' */
export const trialDaysText = (lastOn: string): string =>
  `Free until ${formatLongCalendarDay(lastOn)}. The first payment is due on ${formatLongCalendarDay(dayAfter(lastOn))}.`;

/** The same for typed days of which today is the first; empty while they are none. */
export function newTrialText(today: string, typed: string): string {
  const days = /^ *\d+ *$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= maxTrialDays ? trialDaysText(dayAfter(today, days - 1)) : '';
}

/** The same for a typed last day; empty for a day before today. */
export const changedTrialText = (today: string, typed: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= today ? trialDaysText(typed) : '';
