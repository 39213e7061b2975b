import { firstMonth, nextMonth } from '#contract/newsletter/calendar.ts';
import { formatMonth } from '../newsletter-dates.ts';

const monthsAhead = 6;

/** The months whose newsletters some agent can still change: the one that locks last decides the first. */
export function listMonths(now: Date): { value: string; label: string }[] {
  const months = [firstMonth('Pacific/Honolulu', now)];
  while (months.length < monthsAhead) months.push(nextMonth(months.at(-1) ?? ''));
  return months.map((value) => ({ value, label: formatMonth(value) }));
}
