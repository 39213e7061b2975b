import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant, rowVersion } from '../fields.ts';

const furthestDay = 90;

/** On which days without progress the Admins are reminded, where it is their turn. */
const LaunchReminderDays = z.object({
  days: z.array(z.int('Please enter whole days.')).check(
    z.minLength(1, 'Please enter at least one day.'),
    z.maxLength(5, 'Please enter at most 5 days.'),
    z.refine(
      (days) => days.every((day) => day >= 1 && day <= furthestDay),
      `Please enter whole days from 1 to ${furthestDay}.`,
    ),
    z.refine((days) => new Set(days).size === days.length, 'Please enter each day once.'),
  ),
});

const Schedule = z.extend(LaunchReminderDays, { version: rowVersion });
export type LaunchReminderSchedule = z.infer<typeof Schedule>;

const ClientLaunchReminders = z.object({
  /** whether the form, the sample or a returned answer is with the client */
  is_their_turn: z.boolean(),
  /** Admins who can be written to */
  admins: z.int(),
  moved_at: instant,
  /** when the next reminder by schedule leaves if nothing moves; null if none is to come */
  next_at: z.nullable(instant),
  schedule: Schedule,
  /** the last ten, newest first */
  sent: z.array(
    z.object({
      at: instant,
      /** without progress; null for those by hand */
      days: z.nullable(z.int()),
      staff_name: z.nullable(z.string()),
    }),
  ),
});
export type ClientLaunchReminders = z.infer<typeof ClientLaunchReminders>;

export const launchRemindersTag: Tag = {
  name: 'Staff: launch reminders',
  description: 'Emails to Admins whose turn it is in a launch that stands still.',
};

export const launchReminders = {
  read: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/launch/reminders',
    access: staffAreas('launch'),
    summary: 'The reminders of a launch that a client got, and the next one',
    data: ClientLaunchReminders,
  }),
  send: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/launch/reminders',
    once: true,
    changes: null,
    access: staffAreas('launch'),
    summary: 'Reminds the Admins of a client now, once in 24 hours',
    data: ClientLaunchReminders,
  }),
  saveSchedule: endpoint({
    method: 'PUT',
    path: '/staff/launch-reminders',
    changes: null,
    access: staffAreas('operations'),
    summary: 'Sets the days without progress after which all clients are reminded',
    refuses: ['changed_elsewhere'],
    body: z.extend(LaunchReminderDays, { version: rowVersion }),
    data: Schedule,
  }),
};
