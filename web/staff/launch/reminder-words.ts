import type { ClientLaunchReminders } from '#contract/launch/reminders.ts';
import { formatDay, formatRecent } from '#web/parts/dates.ts';

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' });

export function nextText({ is_their_turn, admins, next_at }: ClientLaunchReminders): string {
  if (!is_their_turn) return 'It’s not the client’s turn, so no reminder is sent.';
  if (admins === 0) return 'No Admin has joined yet, so there’s nobody to remind.';
  return next_at === null
    ? 'All reminders were sent. They begin again when the launch moves.'
    : `If nothing moves, the next reminder is sent on ${formatDay(next_at)}.`;
}

/** 'Clients are reminded after 3 and 7 days without progress.' */
export const scheduleText = (days: readonly number[]): string =>
  `Clients are reminded after ${list.format(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'} without progress.`;

export function sentText({ at, days, staff_name }: ClientLaunchReminders['sent'][number]): string {
  const who =
    days === null
      ? `by ${staff_name ?? 'a colleague'}`
      : `by schedule, after ${days} ${days === 1 ? 'day' : 'days'}`;
  return `${formatRecent(at)}, ${who}`;
}
