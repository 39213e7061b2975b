import { maxNoteLength, type Activity, type Change, type Notification } from '#contract/activity/activity.ts';
import { activityTypes, type ActivityType } from '#contract/activity/filters.ts';
import { anyChange } from '#contract/changes.ts';
import * as paths from '#contract/paths.ts';
import type { NoteRow } from '#server/core/events/activity-events.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';
import type { ActivityRow } from './activity-page.ts';
import type { NotificationRow } from './queries.ts';

type FilterQuery = { days?: string | undefined; type?: string | undefined; staff?: boolean | undefined };

/** '' and 'all' mean no filter. */
export const parseFilter = ({ days = '', type = '', staff = false }: FilterQuery) => ({
  days: days === '' || days === 'all' ? null : Number(days),
  type: type === '' || type === 'all' ? null : type,
  staff,
});

const supportTeam = 'Support team';
const unknownNotification = { message: 'There is something new in your account.', url: paths.activity };

export type EventTexts = {
  /** a row of the log as an entry */
  toActivity: (row: ActivityRow) => Activity;
  /** the sentence and link of a notification */
  toNotification: (row: NotificationRow) => Notification;
  /** the change of the notified event; without a subject, since several may have happened and this is the newest */
  toChange: (row: NotificationRow) => Change;
};

/**
 * Sentences are built when they are read, from the data that still exists. A newer version running at the same time may
 * write events that this one does not know.
 */
export function createEventTexts({ activity, notifications }: DeclaredEvents): EventTexts {
  const activityByName = new Map(activity.flatMap(({ events }) => Object.entries(events)));
  const notificationByName = new Map(notifications.flatMap(({ events }) => Object.entries(events)));
  return {
    toActivity: (row) => {
      const { id, is_staff, subject_id, name, is_deleted, created_at } = row;
      const event = activityByName.get(row.event);
      const user_name = is_staff ? (row.staff ?? supportTeam) : row.user;
      return {
        id,
        type: toActivityType(row.type),
        event: row.event,
        message: event?.sentence({ ...row, user: user_name ?? 'A user' }) ?? 'Something changed.',
        url: subject_id === null || name === null || is_deleted ? null : (event?.link?.(subject_id) ?? null),
        note: row.note && formatNote(row.note),
        created_at,
        user_name,
        is_staff,
      };
    },
    toNotification: (row) => {
      const { id, event, seen, created_at } = row;
      const { message, url } = notificationByName.get(event)?.text(row) ?? unknownNotification;
      const subject_id = row.lead_id ?? row.subject_user_id;
      return {
        id,
        event,
        subject_id,
        message,
        url,
        note: row.note && formatNote(row.note),
        seen,
        created_at,
      };
    },
    toChange: ({ event }) => ({
      event: notificationByName.get(event)?.changes ?? anyChange.event,
      subject_id: null,
      request_id: null,
    }),
  };
}

const toActivityType = (type: string): ActivityType => activityTypes.find((one) => one === type) ?? 'contact';

/** 'Home evaluation: What is our house worth?' as one line. */
export function formatNote({ source, text }: NoteRow): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line === '') return source;
  const characters = [...line];
  return `${source}: ${characters.length > maxNoteLength ? `${characters.slice(0, maxNoteLength).join('').trimEnd()}…` : line}`;
}

/**
 * Whether the newest notification is new to the listener: another form within the hour updates the same row with a
 * later time.
 */
export function isNews(now: NotificationRow | null, known: NotificationRow | null): boolean {
  if (now === null || known === null) return now !== null;
  if (now.created_at !== known.created_at) return now.created_at > known.created_at;
  return now.id > known.id || (now.id === known.id && now.history_id !== known.history_id);
}
