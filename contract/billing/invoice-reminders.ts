import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, instant, optional, Reason } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { ReminderSchedule } from './reminder-schedule.ts';

const ClientReminders = z.object({
  /** whether the provider’s schedule has any day */
  is_scheduled: z.boolean(),
  /** until when no reminder is sent by schedule, that day included; null: until it is resumed */
  pause: z.nullable(
    z.object({ until: z.nullable(date), reason: z.string(), staff_name: z.nullable(z.string()) }),
  ),
  /** the day of the next reminder, where the client is, and its invoices; null if none is to come */
  next: z.nullable(z.object({ on: date, numbers: z.array(z.string()) })),
  /** how many invoices a reminder that is sent now is about */
  open_count: z.int(),
  /** the last twenty, newest first */
  sent: z.array(
    z.object({
      number: z.string(),
      /** days after the due date, below 0 before it */
      days: z.int(),
      sent_at: instant,
      /** null for those by schedule */
      staff_name: z.nullable(z.string()),
    }),
  ),
});
export type ClientReminders = z.infer<typeof ClientReminders>;

const PauseDraft = z.extend(Reason, {
  until: optional(date.check(z.refine(isCalendarDay, 'Please enter a date.'))),
});

export const invoiceReminders = {
  reminderSchedule: endpoint({
    method: 'GET',
    path: '/staff/billing/invoice-reminders',
    access: staffAreas('billing'),
    summary: 'On which days before and after its due date a client is reminded of an invoice',
    data: ReminderSchedule,
  }),
  saveReminderSchedule: endpoint({
    method: 'PUT',
    path: '/staff/billing/invoice-reminders',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Sets the days of reminders of invoices for all clients; without days none is sent',
    body: ReminderSchedule,
    data: ReminderSchedule,
    refuses: ['changed_elsewhere'],
  }),
  clientReminders: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/invoice-reminders',
    access: staffAreas('billing'),
    summary: 'The reminders of invoices that a client got, the next one, and whether they are paused',
    data: ClientReminders,
  }),
  pauseReminders: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/invoice-reminders/pause',
    changes: null,
    access: staffAreas('billing'),
    summary:
      'Sends a client no reminders of invoices by schedule, until the end of a day or until it is resumed',
    body: PauseDraft,
    data: ClientReminders,
  }),
  resumeReminders: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/invoice-reminders/pause',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Ends the pause',
    data: ClientReminders,
  }),
  sendReminder: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/invoice-reminders',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary:
      'Reminds a client now of every open invoice that no card pays by schedule and that it was not reminded of today',
    data: ClientReminders,
  }),
};
