import { localMonth, toInstant } from '../zoned-time.ts';

/** A calendar month such as '2026-12'. Each client has at most one newsletter in it. */
export type Month = string;

const sendDay = 15;
const opensOn = [1, '00:00'] as const;
const previewOn = [8, '09:00'] as const;
const locksOn = [sendDay, '07:00'] as const;
const sendsOn = [sendDay, '09:00'] as const;
const latestStartOn = [sendDay, '12:00'] as const;

export const toMonth = (date: string): Month => date.slice(0, 7);
export const toSendDate = (month: Month): string => toDay(month, sendDay);
export const nextMonth = (month: Month): Month => addMonths(month, 1);
export const previousMonth = (month: Month): Month => addMonths(month, -1);

/** The first instant of the month, from which its newsletter can be edited. */
export const openInstant = (month: Month, zone: string): Date => instantOf(month, opensOn, zone);
/** A week before the send. */
export const previewInstant = (month: Month, zone: string): Date => instantOf(month, previewOn, zone);
/** Two hours before the send: the text at that moment is sent. */
export const lockInstant = (month: Month, zone: string): Date => instantOf(month, locksOn, zone);
export const sendInstant = (month: Month, zone: string): Date => instantOf(month, sendsOn, zone);
/** A send that has not begun by then waits for a person. */
export const latestStartInstant = (month: Month, zone: string): Date => instantOf(month, latestStartOn, zone);

/** When a client's next newsletter is sent, and what may prevent it. */
export type NewsletterClock = {
  /** a 15th; null if the client has no date yet */
  next_newsletter_date: string | null;
  /** the skipped months that are not over; the sender leaves out the same ones */
  skipped_months: readonly Month[];
  time_zone: string;
};

export const newsletterStates = ['open', 'early', 'late', 'skipped'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** Too late takes priority over too early, and both over skipped. */
export function newsletterState(clock: NewsletterClock, now: Date): NewsletterState {
  const month = campaignMonth(clock, now);
  if (month === null) return 'early';
  if (now >= lockInstant(month, clock.time_zone)) return 'late';
  if (now < openInstant(month, clock.time_zone)) return 'early';
  return isSkipped(clock, now) ? 'skipped' : 'open';
}

/**
 * The month of the next newsletter. A stored date in the past counts as the next one to come, so that nothing
 * depends on how soon it is updated.
 */
export function campaignMonth(
  { next_newsletter_date: stored, time_zone: zone }: NewsletterClock,
  now: Date,
): Month | null {
  if (stored === null) return null;
  const month = toMonth(stored);
  if (now < sendInstant(month, zone)) return month;
  const present = localMonth(now, zone);
  const next = now < sendInstant(present, zone) ? present : nextMonth(present);
  return next > month ? next : nextMonth(month);
}

/** The month for people who may edit at any time; without a date, the one a new client would get. */
export const editedMonth = (clock: NewsletterClock, now: Date): Month =>
  campaignMonth(clock, now) ?? firstMonth(clock.time_zone, now);

/** Whether the newsletter being edited is skipped; skipping one says nothing about the next. */
export const isSkipped = (clock: NewsletterClock, now: Date): boolean =>
  clock.skipped_months.includes(editedMonth(clock, now));

/** The first newsletter of a client who books now: one that can still be edited, or will be. */
export function firstMonth(zone: string, now: Date): Month {
  const present = localMonth(now, zone);
  return now < lockInstant(present, zone) ? present : nextMonth(present);
}

/** If a client has no date yet, we say that it opens on the first of next month. */
export const assumedOpening = (zone: string, now: Date): Date =>
  openInstant(nextMonth(localMonth(now, zone)), zone);

/**
 * Whether this machine's zone data knows that British Columbia no longer sets its clocks back. Older data
 * would send an hour late.
 */
export const zoneDataIsCurrent = (): boolean =>
  sendInstant('2026-12', 'America/Vancouver').getTime() === Date.UTC(2026, 11, 15, 16);

const monthsOfYear = 12;

function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * monthsOfYear + number - 1 + count;
  return `${Math.floor(months / monthsOfYear)}-${twoDigits((months % monthsOfYear) + 1)}`;
}

const instantOf = (month: Month, [day, time]: readonly [number, string], zone: string): Date =>
  toInstant(toDay(month, day), time, zone);
const toDay = (month: Month, day: number): string => `${month}-${twoDigits(day)}`;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
