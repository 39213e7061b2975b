import { maxReportMonths } from '#contract/statistics/monthly-reports.ts';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { localMonth, toInstant } from '#contract/zoned-time.ts';

/**
 * Page views are accepted for two days and other systems need as long to count a day. So the numbers of a month are
 * final on the third day of the next. A report that could not be written for a week is dropped.
 */
const [writtenOn, givenUpOn] = ['03', '10'];
const hour = '09:00';

export type DueReport = { zone: string; month: string };

/** The months whose reports are due now, by the zones of clients. */
export const dueReports = (zones: readonly string[], now: Date): DueReport[] =>
  zones.flatMap((zone) => {
    const present = localMonth(now, zone);
    const isDue =
      writingInstant(present, zone) <= now && now < toInstant(`${present}-${givenUpOn}`, hour, zone);
    return isDue ? [{ zone, month: previousMonth(present) }] : [];
  });

/** When the report of the month before this one is written. */
export const writingInstant = (month: string, zone: string): Date =>
  toInstant(`${month}-${writtenOn}`, hour, zone);

/** The months of an account: the one in which it began and the present one. */
type AccountMonths = { since: string; present: string };

/** A month that is over, in which the account was there. */
export const hasReport = (month: string, { since, present }: AccountMonths): boolean =>
  since <= month && month < present;

/** The newest first. */
export function listReportMonths(account: AccountMonths): string[] {
  const months: string[] = [];
  let month = previousMonth(account.present);
  while (hasReport(month, account) && months.length < maxReportMonths) {
    months.push(month);
    month = previousMonth(month);
  }
  return months;
}
