import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { changeEvents, freshWindowMs } from '../changes.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { flag, id, instant, paging } from '../fields.ts';
import { activityDays, activityTypes } from './filters.ts';
import { scoped } from '../key-access.ts';

export const activityPerPage = 15;
export const maxNotifications = 50;
export const notificationDays = 90;
/** how much is quoted of the submission that caused an entry, in characters */
export const maxNoteLength = 200;

export const Activity = z.object({
  id,
  type: z.enum(activityTypes),
  event: z.string(),
  message: z.string(),
  /** a path of the portal; null if it has no page, or the record was deleted */
  url: z.nullable(z.string()),
  /** where a submission came from and how it begins; null for other events and for deleted ones */
  note: z.nullable(z.string()),
  created_at: instant,
  /** null if no user of the portal did it, but a visitor of the site, for example */
  user_name: z.nullable(z.string()),
  is_staff: z.boolean(),
});
export type Activity = z.infer<typeof Activity>;

export const Notification = z.object({
  id,
  event: z.string(),
  /** the id of the contact or user it is about */
  subject_id: z.nullable(id),
  message: z.string(),
  /** a path of the portal, or an external URL that opens in a new window */
  url: z.string(),
  /** where the submission came from and how it begins; null for other events */
  note: z.nullable(z.string()),
  seen: z.boolean(),
  created_at: instant,
});
export type Notification = z.infer<typeof Notification>;

/** The event and the record it concerns, but never its contents. */
export const Change = z.object({
  event: z.enum(changeEvents),
  /** null if it is not about one record */
  subject_id: z.nullable(id),
  /** of the call that made the change, so that the window that made the call can ignore the event */
  request_id: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

const unread = z.object({ unread_count: z.int() });

/**
 * `newest` is set when a notification has arrived since the last event; `changes` says what the client's
 * windows must refresh.
 */
export const NotificationEvent = z.extend(unread, {
  newest: z.optional(Notification),
  changes: z.optional(z.array(Change)),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** absent, '' and 'all' mean no filter */
const filter = <const T extends readonly string[]>(values: T) =>
  z.optional(z.enum(['', 'all', ...values], 'Please choose an option from the list.'));

export const activityTag: Tag = {
  name: 'Activity',
  description: 'What happened in the account, and the notifications of the current user.',
};

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/activity',
    access: scoped('activity:read', allUsers()),
    summary: 'What happened in the account, newest first; billing, settings and users for Admins and staff',
    query: z.object({
      ...paging(activityPerPage),
      days: filter(activityDays),
      type: filter(activityTypes),
      /** includes internal rows and names of staff, for staff; ignored from others */
      staff: z.optional(flag),
    }),
    data: z.array(Activity),
    paged: true,
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/activity/notifications',
    access: allUsers(),
    summary: "The user's newest notifications",
    data: z.array(Notification),
    meta: unread,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/activity/notifications/stream',
    access: allUsers(),
    summary:
      'The unread count at once and whenever it changes, with the newest notification when one comes, and what others changed',
    query: z.object({
      /** milliseconds since the window began to load: what changed since then is repeated, up to ten seconds */
      age_ms: z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{1,9}$/, 'Please send milliseconds.')),
          z.transform((value) => Math.min(Number(value), freshWindowMs)),
        ),
      ),
    }),
    data: NotificationEvent,
    events: true,
  }),
  clearNotifications: endpoint({
    method: 'POST',
    path: '/activity/clear-notifications',
    once: false,
    changes: null,
    access: allUsers(),
    summary: 'Marks notifications as read: those named, or all; of one contact alone where it is named',
    refuses: ['not_found'],
    body: z.object({
      ids: z.union(
        [z.literal('all'), z.array(id).check(z.maxLength(1000, 'Please choose at most 1000 notifications.'))],
        'Please choose notifications.',
      ),
      lead_id: z.optional(id),
    }),
    data: unread,
  }),
};
