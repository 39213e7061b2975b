import type { Newsletter } from '#contract/newsletter/newsletter.ts';

/** On the clocks of the client, by which everything about the newsletter goes. */
const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });

/** 'Dec 1' */
export const dayWords = (instant: string, zone: string): string =>
  format(zone, { month: 'short', day: 'numeric' }).format(new Date(instant));

/** 'Tuesday, December 15 at 9:00 am' */
export function fullWords(instant: string, zone: string): string {
  const at = new Date(instant);
  const day = format(zone, { weekday: 'long', month: 'long', day: 'numeric' }).format(at);
  const time = format(zone, { hour: 'numeric', minute: '2-digit', hour12: true }).format(at);
  return `${day} at ${time.toLowerCase().replace('\u202f', ' ')}`;
}

/** 'December 2026' */
export const monthWords = (month: string): string =>
  format('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));

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

/** The last sentence of what a newsletter waits for. */
export const sendSentence = ({ sends_at }: Pick<Newsletter, 'sends_at'>, zone: string): string =>
  sends_at === null ? '' : `It goes out on ${fullWords(sends_at, zone)}.`;
