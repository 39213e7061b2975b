import type { ClientPage } from '#contract/staff/staff.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

type Status = ClientPage['account_status'];
export type StatusChange = 'pause' | 'cancel' | 'reopen';

/** The possible actions in each status. */
export const changesIn: Record<Status, readonly StatusChange[]> = {
  Launch: ['pause', 'cancel'],
  Live: ['pause', 'cancel'],
  Paused: ['reopen', 'cancel'],
  Cancelled: ['reopen'],
};

const statusNotes: Record<Status, string> = {
  Launch: 'The account is open, and its website is on the way.',
  Live: 'The account is open.',
  Paused: 'The account is paused: people read and export, contacts arrive, and nothing is sent or published.',
  Cancelled: 'The account is closed: nobody can sign in, and forms on its websites are refused.',
};

/** The meaning of the status, and until when it lasts if the account is cancelled. */
export const describeStatus = ({
  account_status,
  cancels_on,
  trial_until,
}: Pick<ClientPage, 'account_status' | 'cancels_on' | 'trial_until'>): string =>
  [
    statusNotes[account_status],
    ...(trial_until === null ? [] : [`It is free until ${formatCalendarDay(trial_until)}.`]),
    ...(cancels_on === null ? [] : [closingText(cancels_on, trial_until !== null)]),
  ].join(' ');

export const closingText = (day: string, hasTrial = false): string =>
  `It will be closed on ${formatCalendarDay(day)}, the end of the ${hasTrial ? 'free trial' : 'paid period'}.`;

/** A reopened account continues where it was: live, or in its launch. */
export const statusAfter = (change: StatusChange, { is_live }: Pick<ClientPage, 'is_live'>): Status =>
  change === 'pause' ? 'Paused' : change === 'cancel' ? 'Cancelled' : is_live ? 'Live' : 'Launch';

type Words = { verb: string; title: string; text: string; done: string };

export const describeChange = (change: StatusChange, name: string): Words => words[change](name);

const words: Record<StatusChange, (name: string) => Words> = {
  pause: (name) => ({
    verb: 'Pause account',
    title: 'Pause this account?',
    text: `${name} can read and export everything, and new contacts keep arriving. Nothing is sent or published until you reopen the account. We’ll email the Admins.`,
    done: 'The account is paused.',
  }),
  cancel: (name) => ({
    verb: 'Cancel account',
    title: 'Cancel this account?',
    text: `Everyone at ${name} is signed out right away and can’t sign in, and forms on their websites are refused. We’ll email the Admins. You can reopen the account at any time.`,
    done: 'The account is closed.',
  }),
  reopen: (name) => ({
    verb: 'Reopen account',
    title: 'Reopen this account?',
    text: `${name} can sign in, send and publish again. We’ll email the Admins.`,
    done: 'The account is open again.',
  }),
};
