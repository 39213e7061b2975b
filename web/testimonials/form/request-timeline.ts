import type { AskedRequest } from '#contract/testimonials/testimonials.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';
import { requestLabels } from '../testimonial-words.ts';

export type RequestMoment = {
  label: string;
  tone: Tone;
  /** null where no time is known */
  at: string | null;
};

/** The progress of an unanswered request: past events by their time, then its present state, then the reminder. */
export const listRequestMoments = (request: AskedRequest): readonly RequestMoment[] => [
  ...listPastEvents(request),
  ...describeState(request),
  ...describeReminder(request),
];

function listPastEvents({ sent_at, opened_at, reminded_at }: AskedRequest): RequestMoment[] {
  const events = [
    { label: 'Sent', tone: 'blue', at: sent_at },
    { label: 'Reminder sent', tone: 'blue', at: reminded_at },
    { label: 'Opened', tone: 'green', at: opened_at },
  ] as const;
  return events
    .flatMap(({ at, ...event }) => (at === null ? [] : [{ ...event, at }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const stateTones = {
  waiting: 'amber',
  sent: 'green',
  bounced: 'red',
  revoked: 'slate',
  refused: 'red',
} as const;

/** An event that has its time above is not repeated. */
const describeState = ({ state }: AskedRequest): RequestMoment[] =>
  state === 'opened' || state === 'answered'
    ? []
    : [{ label: requestLabels[state], tone: stateTones[state], at: null }];

/** The only reminder; a request that has ended has none. */
function describeReminder({ state, reminder_at, reminded_at }: AskedRequest): RequestMoment[] {
  if (reminded_at !== null || state === 'revoked' || state === 'refused') return [];
  return [
    reminder_at === null
      ? { label: 'No reminder will be sent.', tone: 'slate', at: null }
      : { label: 'One reminder will be sent', tone: 'slate', at: reminder_at },
  ];
}
