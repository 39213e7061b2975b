import {
  campaignMonth,
  firstMonth,
  lockInstant,
  toMonth,
  openInstant,
  previewInstant,
  toSendDate,
  sendInstant,
  zoneDataIsCurrent,
  type Month,
} from '#contract/newsletter/calendar.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysAfter } from '#server/core/jobs/days-before.ts';
import {
  announceOpening,
  announcePreview,
  giveDates,
  listDates,
  listUndatedZones,
  moveOn,
  queueForgottenLocks,
  queueLocks,
  type DateInZone,
} from './cross-client/clock.ts';

/** Dates are searched this many days ahead: more than half a month. */
const aheadDays = 20;
const minute = 60_000;
/** A lock that has not happened by then is enqueued once more. */
const patienceMinutes = 10;

/**
 * Gives clients with newsletters a first date. It also opens, previews, locks and advances newsletters when their
 * time has come in the client's zone. Missed steps are made up for, each once, however many workers run.
 */
export async function keepNewsletterTime({ value, now }: TaskContext): Promise<void> {
  if (!zoneDataIsCurrent())
    throw new Error('The time zone data of this machine is too old. Please run a newer version of Node.');
  const undated = (await value(listUndatedZones())) ?? [];
  if (undated.length > 0)
    await value(giveDates(undated.map((zone) => ({ zone, date: toSendDate(firstMonth(zone, now)) }))));
  const dates = (await value(listDates(daysAfter(now, aheadDays)))) ?? [];
  const due = dueNewsletters(dates, now);
  if (due.openings.length > 0) await value(announceOpening(due.openings, now));
  if (due.previews.length > 0) await value(announcePreview(due.previews, now));
  if (due.locks.length > 0) await value(queueLocks(due.locks, now));
  if (due.ends.length > 0) await value(moveOn(due.ends, now));
  await value(queueForgottenLocks(new Date(now.getTime() - patienceMinutes * minute), now));
}

/** The dates and zones that have reached each of their days of the month. */
function dueNewsletters(dates: readonly DateInZone[], now: Date) {
  const has = (day: (month: Month, zone: string) => Date) => (one: DateInZone) =>
    day(toMonth(one.date), one.zone) <= now;
  const isLocked = has(lockInstant);
  return {
    openings: dates.filter((one) => has(openInstant)(one) && !isLocked(one)).map(withMonth),
    previews: dates.filter((one) => has(previewInstant)(one) && !isLocked(one)).map(withMonth),
    locks: dates.filter(isLocked).map(withMonth),
    ends: dates.filter(has(sendInstant)).map((one) => ({ ...withMonth(one), next: nextDate(one, now) })),
  };
}

const withMonth = (one: DateInZone) => ({ ...one, month: toMonth(one.date) });

const nextDate = ({ date, zone }: DateInZone, now: Date): string => {
  const clock = { next_newsletter_date: date, time_zone: zone, skipped_months: [] };
  return toSendDate(campaignMonth(clock, now) ?? toMonth(date));
};
