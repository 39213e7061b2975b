import { findNextOpening, supportDays, supportHours, type SupportHours } from '#contract/support/hours.ts';

export const chatForStaff = 'Live chat is disabled for staff.';
export const sendMessage = 'Send us a message';
export const messageSent = 'Thanks! We will contact you shortly.';

/** 'Mon-Fri 9am-5pm PT', followed by the hours in the reader's time zone if they differ. */
export function hoursLine(now: Date, support: SupportHours, readerZone: string): string {
  const hours = supportHours(now, support);
  const readerHours = supportHours(now, support, readerZone);
  const line = `${supportDays(support.days)} ${hours} ${zoneName(support.timeZone)}`;
  return readerHours === hours ? line : `${line} (${readerHours} your time)`;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 'Back tomorrow at 9am PT'; '' while somebody is available. */
export function formatReturn(now: Date, support: SupportHours): string {
  const next = findNextOpening(now, support);
  if (!next) return '';
  const day = ['today', 'tomorrow'][next.daysAhead] ?? weekdays[next.weekday - 1];
  return `Back ${day} at ${next.time} ${zoneName(support.timeZone)}`;
}

const pacific = ['America/Vancouver', 'America/Los_Angeles'];

function zoneName(timeZone: string): string {
  if (pacific.includes(timeZone)) return 'PT';
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return city === 'UTC' ? city : `${city.replaceAll('_', ' ')} time`;
}
