import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { readersZone, zoneNote } from '#web/parts/zones.ts';

/*
 * The days of a newsletter are the same on every client's clock, so their words are made from its month. A browser
 * may know time zones less well than the server: British Columbia no longer sets its clocks back.
 */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const days = { preview: ['08', '9:00 am'], lock: ['15', '7:00 am'], send: ['15', '9:00 am'] } as const;

/** 'Tuesday, December 15 at 9:00 am', followed by the account's zone if the reader's clock differs. */
export function formatSendTime(
  month: string,
  what: keyof typeof days,
  zone: string,
  reader = readersZone(),
): string {
  const [day, time] = days[what];
  const date = new Date(`${month}-${day}T00:00:00Z`);
  const note = zoneNote(zone, reader, new Date(`${month}-${day}T16:00:00Z`));
  const words = `${format({ weekday: 'long', month: 'long', day: 'numeric' }).format(date)} at ${time}`;
  return note === null ? words : `${words} ${note}`;
}

/** 'Dec 8' */
export const previewDay = (month: string): string =>
  format({ month: 'short', day: 'numeric' }).format(new Date(`${month}-${days.preview[0]}T00:00:00Z`));

/** 'Dec 1': the clients' zones are behind UTC by less than a day, so the day there is the day here. */
export const openingDay = ({ opens_at }: Pick<Newsletter, 'opens_at'>): string =>
  format({ month: 'short', day: 'numeric' }).format(new Date(opens_at));

/** 'December 2026' */
export const formatMonth = (month: string): string =>
  format({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));

/** How much time is left: '3 days', '5 hours'; the last hour is counted in minutes. */
export function timeLeft(until: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type Sending = Pick<Newsletter, 'sends_at' | 'month' | 'skip_newsletter'>;

export function sendSentence({ sends_at, month, skip_newsletter }: Sending, zone: string): string {
  if (sends_at === null) return '';
  return skip_newsletter === 1
    ? 'It’s skipped, so it doesn’t go out.'
    : `It goes out on ${formatSendTime(month, 'send', zone)}.`;
}
