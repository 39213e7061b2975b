import type { ClientReminders } from '#contract/billing/invoice-reminders.ts';
import { formatCalendarDay, formatDay } from '#web/parts/dates.ts';

type Pause = NonNullable<ClientReminders['pause']>;

/** 'Reminders are paused until Dec 24, 2026, by Sam Provider.' */
export function pauseText({ until, staff_name }: Pause): string {
  const how =
    until === null ? 'Reminders are paused' : `Reminders are paused until ${formatCalendarDay(until)}`;
  return staff_name === null ? `${how}.` : `${how}, by ${staff_name}.`;
}

/** 'The next reminder is planned for Dec 18, 2026: invoice 2026-000013.' */
export function nextText({ is_scheduled, next, open_count }: ClientReminders): string {
  if (!is_scheduled) return 'There’s no schedule for reminders yet.';
  if (next)
    return `The next reminder is planned for ${formatCalendarDay(next.on)}: ${next.numbers.map((number) => `invoice ${number}`).join(', ')}.`;
  return open_count === 0
    ? 'No invoice is open that a reminder could be about.'
    : 'No further reminder is planned.';
}

type Sent = ClientReminders['sent'][number];

/** 'Dec 18, 2026: 3 days after the due date, by schedule' */
export const sentText = ({ days, sent_at, staff_name }: Sent): string =>
  `${formatDay(sent_at)}: ${whenText(days)}, ${staff_name === null ? 'by schedule' : `sent by ${staff_name}`}`;

function whenText(days: number): string {
  if (days === 0) return 'on the due date';
  const count = Math.abs(days);
  return `${count === 1 ? '1 day' : `${count} days`} ${days < 0 ? 'before' : 'after'} the due date`;
}
