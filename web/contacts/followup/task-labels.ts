import type { Task } from '#contract/contacts/tasks.ts';
import { toInstant } from '#contract/zoned-time.ts';
import { formatAt, formatCalendarDay, presentDay } from '#web/parts/dates.ts';
import { displayZone } from '#web/parts/zones.ts';

type Due = Pick<Task, 'due_on' | 'due_time'>;

/** 'Due today', 'Due at 2:30 pm', 'Due Nov 20, 2026'. The day and the time are on the clocks of the account. */
export function formatDue({ due_on, due_time }: Due, now = new Date()): string {
  if (due_time !== null)
    return `Due ${formatAt(toInstant(due_on, due_time, displayZone()).toISOString(), now)}`;
  return due_on === presentDay(now) ? 'Due today' : `Due ${formatCalendarDay(due_on)}`;
}

/** 'Call Noor Haddad by 3:35 pm'; the time only on its day. */
export function formatBy({ title, due_on, due_time }: Due & Pick<Task, 'title'>, now = new Date()): string {
  if (due_time === null || due_on !== presentDay(now)) return title;
  const at = formatAt(toInstant(due_on, due_time, displayZone()).toISOString(), now);
  return `${title} ${at.replace(/^at/, 'by')}`;
}

export const taskGroups = ['Late', 'Today', 'Upcoming'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export const pickTaskGroup = ({ due_on, late_at }: Pick<Task, 'due_on' | 'late_at'>, now: Date): TaskGroup =>
  new Date(late_at) <= now ? 'Late' : due_on <= presentDay(now) ? 'Today' : 'Upcoming';
