import * as z from 'zod/mini';

/** How quickly the new leads of a period had an answer. */
export const AnswerTimes = z.object({
  /** without those of whose answer no time is known */
  leads: z.int(),
  answered: z.int(),
  waiting: z.int(),
  /** answered leads without a time, such as those of the time before it was measured */
  not_known: z.int(),
  /** seconds in which half of the leads had an answer; null while fewer have one */
  half_within: z.nullable(z.number()),
});
export type AnswerTimes = z.infer<typeof AnswerTimes>;

/** The figures in a sentence; null if there is nothing to say. */
export function describeAnswers({
  leads,
  answered,
  waiting,
  not_known: notKnown,
  half_within: within,
}: AnswerTimes): string | null {
  if (leads === 0)
    return notKnown === 0
      ? null
      : `How quickly ${formatLeads(notKnown)} had an answer isn’t known, because it wasn’t measured yet.`;
  const rest = notKnown === 0 ? '' : ` For ${notKnown.toLocaleString('en-CA')} more, the time isn’t known.`;
  return describeMeasured({ leads, answered, waiting, within }) + rest;
}

type Measured = { leads: number; answered: number; waiting: number; within: number | null };

function describeMeasured({ leads, answered, waiting, within }: Measured): string {
  if (answered === 0) return `${formatLeads(leads)} ${leads === 1 ? 'is' : 'are'} waiting for an answer.`;
  if (within === null)
    return `${answered.toLocaleString('en-CA')} of ${formatLeads(leads)} had an answer; ${describeWaiting(waiting)}.`;
  const time = formatWait(within);
  if (leads === 1) return `Your new lead had an answer within ${time}.`;
  return `Half of ${formatLeads(leads)} had an answer within ${time}; ${describeWaiting(waiting)}.`;
}

const describeWaiting = (waiting: number): string =>
  waiting === 0
    ? 'none are waiting'
    : `${waiting.toLocaleString('en-CA')} ${waiting === 1 ? 'is' : 'are'} waiting`;

const formatLeads = (leads: number): string =>
  `${leads.toLocaleString('en-CA')} new ${leads === 1 ? 'lead' : 'leads'}`;

const [minute, hour, day] = [60, 3600, 86_400];
/** From this number of hours minutes say nothing, and from this number of days hours. */
const [manyHours, manyDays] = [10, 2];

/** Rounded up, so that 'within 18 minutes' is true. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / minute));
  if (minutes < hour / minute) return formatCount(minutes, 'minute');
  if (minutes < (manyHours * hour) / minute) {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return rest === 0
      ? formatCount(hours, 'hour')
      : `${formatCount(hours, 'hour')} ${formatCount(rest, 'minute')}`;
  }
  if (seconds <= manyDays * day) return formatCount(Math.ceil(seconds / hour), 'hour');
  return formatCount(Math.ceil(seconds / day), 'day');
}

const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-CA')} ${one}${count === 1 ? '' : 's'}`;
