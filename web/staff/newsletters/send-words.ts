import type {
  SendAction,
  SendProgress,
  SendState,
  StaffSend,
  UnknownAction,
  UnsentRecipient,
} from '#contract/newsletter/sending.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const stateNames: Record<SendState, string> = {
  missed: 'Missed',
  due: 'Starting',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  dropped: 'Dropped',
  sent: 'Sent',
};
export const stateTones: Record<SendState, Tone> = {
  missed: 'red',
  due: 'blue',
  sending: 'blue',
  paused: 'amber',
  stopped: 'slate',
  dropped: 'slate',
  sent: 'green',
};

export const unsentNames: Record<UnsentRecipient['state'], string> = {
  unknown: 'Unknown',
  failed: 'Failed',
  skipped: 'Left out',
};
export const unsentTones: Record<UnsentRecipient['state'], Tone> = {
  unknown: 'amber',
  failed: 'red',
  skipped: 'slate',
};

/** The label of each action, and its question. */
export const actionLabels: Record<SendAction, { verb: string; title: string; text: string; done: string }> = {
  start: {
    verb: 'Start now',
    title: 'Send this newsletter now?',
    text: 'It goes to everyone with valid consent right now. This can’t be undone.',
    done: 'The newsletter starts in a moment.',
  },
  drop: {
    verb: 'Drop',
    title: 'Drop this newsletter?',
    text: 'Nobody gets this month’s newsletter.',
    done: 'The newsletter was dropped.',
  },
  pause: {
    verb: 'Pause',
    title: 'Pause this newsletter?',
    text: 'Emails already being sent still go out. Everyone else waits until you resume.',
    done: 'The newsletter is paused.',
  },
  resume: {
    verb: 'Resume',
    title: 'Resume this newsletter?',
    text: 'It continues with everyone who hasn’t received it yet.',
    done: 'The newsletter has resumed.',
  },
  stop: {
    verb: 'Stop',
    title: 'Stop this newsletter for good?',
    text: 'Anyone who hasn’t received it yet won’t get it. This can’t be undone.',
    done: 'The newsletter is stopped.',
  },
};
export const isDangerous = (action: SendAction): boolean => action === 'stop' || action === 'drop';

type UnknownWords = {
  label: string;
  labelOfAll: (count: number) => string;
  /** of one person by name, or of all of them */
  title: (who: string | null, count: number) => string;
  note: string;
  done: string;
};

/** '3 contacts' with an unknown outcome. */
const unknownContacts = (count: number): string =>
  count === 1 ? 'one contact' : `${count.toLocaleString('en-CA')} contacts`;

/** The texts of each decision about unknown outcomes. */
export const unknownLabels: Record<UnknownAction, UnknownWords> = {
  send_again: {
    label: 'Send again',
    labelOfAll: (count) => `Send again to all ${count.toLocaleString('en-CA')}`,
    title: (who, count) => `Send this newsletter again to ${who ?? unknownContacts(count)}?`,
    note: 'If the first email arrived after all, they get it twice. Anyone who has opened it, or has unsubscribed since, doesn’t get it again.',
    done: 'It will be sent again in a moment.',
  },
  leave_out: {
    label: 'Leave out',
    labelOfAll: (count) => `Leave out all ${count.toLocaleString('en-CA')}`,
    title: (who, count) => `Leave ${who ?? unknownContacts(count)} out of this newsletter?`,
    note: 'They don’t get this newsletter again and don’t count as sent to. They get the next one as usual. This can’t be undone.',
    done: 'Left out of this newsletter.',
  },
};

/** The progress of a send: '1,204 of 5,000'. */
export function formatReached({ audience, sent, started_at }: SendProgress): string {
  if (started_at === null) return 'Not started';
  return `${sent.toLocaleString('en-CA')} of ${audience.toLocaleString('en-CA')}`;
}

const rate = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 2 });

/** '4 (0.33%)'; without a rate as long as it has reached nobody. */
export function formatComplaints({
  complained,
  sent,
  unknown,
}: Pick<StaffSend, 'complained' | 'sent' | 'unknown'>): string {
  const count = complained.toLocaleString('en-CA');
  return complained === 0 || sent + unknown === 0
    ? count
    : `${count} (${rate.format(complained / (sent + unknown))})`;
}

/** '2026-12' as 'December 2026'. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * 'Dec 15, at 9:00 am': when it is sent on its client's clock. A browser may know time zones less well than the
 * server, so it is made from the month.
 */
export const formatDue = (month: string): string =>
  `${new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`))}, at 9:00 am`;
