import type { PlanStep, StepWay } from '#contract/contacts/plans.ts';
import { morning, toDueInstants } from '#contract/contacts/task-times.ts';
import { dayAfter } from '#contract/days.ts';
import { localDay, localTime } from '#contract/zoned-time.ts';

/** On the clocks of the account: later than this nobody expects a call. */
const evening = '21:00';
const minute = 60_000;
const maxTitleLength = 200;

const verbs: Record<Exclude<StepWay, 'other'>, string> = { call: 'Call', text: 'Text', email: 'Email' };

export type PlannedTask = ReturnType<typeof planTasks>[number];

/** The tasks of a plan that starts now for a contact, in the order in which they are due. */
export const planTasks = (
  steps: readonly PlanStep[],
  { name, zone, now }: { name: string; zone: string; now: Date },
) =>
  steps
    .map((step) => {
      const due = dueOf(step, zone, now);
      return { way: step.way, title: nameTask(step, name), ...due, ...toDueInstants(due, zone) };
    })
    .toSorted((a, b) => a.remind_at.getTime() - b.remind_at.getTime());

/** A step in minutes waits for the morning at night; one in days is due on its day. */
function dueOf({ after, unit }: PlanStep, zone: string, now: Date) {
  if (unit === 'days') return { due_on: dayAfter(localDay(now, zone), after), due_time: null };
  const at = new Date(Math.ceil(now.getTime() / minute) * minute + after * minute);
  const [day = '', time = ''] = localTime(at, zone).split('T');
  if (time < morning) return { due_on: day, due_time: morning };
  if (time > evening) return { due_on: dayAfter(day, 1), due_time: morning };
  return { due_on: day, due_time: time };
}

function nameTask({ way, text }: PlanStep, name: string): string {
  const title = way === 'other' ? text : `${verbs[way]} ${name}${text === '' ? '' : `: ${text}`}`;
  return [...title].slice(0, maxTitleLength).join('');
}
