import type { HistoryEntry } from '#contract/contacts/history.ts';
import type { Message } from '#contract/contacts/messages.ts';
import type { Task } from '#contract/contacts/tasks.ts';
import { outcomes, type TimelineEntry } from '#contract/contacts/timeline.ts';
import { formatCalendarDay, formatDay } from '#web/parts/dates.ts';

export type PartLine = { id: number; date: string; text: string };

const nouns = {
  note: ['note or call', 'notes and calls'],
  task: ['task', 'tasks'],
  email: ['email', 'emails'],
  form: ['form', 'forms'],
} as const;

/** '12 notes and calls' */
export const formatPartCount = (part: keyof typeof nouns, count: number): string =>
  `${count.toLocaleString('en-CA')} ${nouns[part][count === 1 ? 0 : 1]}`;

export function describeEntry({ id, outcome, text, created_at }: TimelineEntry): PartLine {
  const label = outcomes.find(({ value }) => value === outcome)?.label.toLowerCase();
  const parts = [label && `Call: ${label}`, text];
  return { id, date: formatDay(created_at), text: parts.filter(Boolean).join('. ') };
}

export const describeTask = ({ id, title, due_on, done_at }: Task): PartLine => ({
  id,
  date: done_at === null ? `Due ${formatCalendarDay(due_on)}` : `Done ${formatDay(done_at)}`,
  text: title,
});

export const describeMessage = ({ id, subject, is_incoming, created_at }: Message): PartLine => ({
  id,
  date: formatDay(created_at),
  text: `${is_incoming ? 'From them' : 'To them'}: ${subject || 'No subject'}`,
});

export const describeForm = ({ id, kind, notes, lead_source, created_at }: HistoryEntry): PartLine => ({
  id,
  date: formatDay(created_at),
  text: [kind === 'notes' ? 'Earlier notes' : lead_source.source, notes].filter(Boolean).join(': '),
});
