import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, Reason } from '../fields.ts';

export const notResendable =
  'This email can’t be resent: its text is no longer stored, it contained a single-use link, or the person was removed or switched off. Please send a new one from the client’s page.';
export const notRetryable =
  'This email can’t be retried: it was already sent, or it contained a single-use link.';
export const notDiscardable = 'This email was already sent or is being sent, so it can’t be discarded.';
export const jobIsGone = 'This job has been tried again or discarded already.';

const mailEvents = [
  'written',
  'delayed',
  'interrupted',
  'sent',
  'failed',
  'resent',
  'retried',
  'discarded',
] as const;

/** The history of a mail, in order. */
const MailMoment = z.object({
  event: z.enum(mailEvents),
  at: instant,
  /** the words of the mail server, or of a colleague */
  note: z.nullable(z.string()),
  staff_name: z.nullable(z.string()),
});
export type MailMoment = z.infer<typeof MailMoment>;

const MailHistory = z.object({
  id,
  history: z.array(MailMoment),
  can_resend: z.boolean(),
  can_retry: z.boolean(),
  can_discard: z.boolean(),
});
export type MailHistory = z.infer<typeof MailHistory>;

const jobParams = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'We couldn’t find this job.')),
});
const JobDone = z.object({ id: z.string() });
const mailLimits = [{ per: 'session', calls: 100, seconds: 3600 }] as const;

export const staffMailsTag: Tag = {
  name: 'Staff: mails and jobs',
  description: 'What staff do about a mail or a job that failed. Who did what stands in the log of staff.',
};

export const staffMails = {
  history: endpoint({
    method: 'GET',
    path: '/staff/outbox/{id}',
    access: staffAreas('mails'),
    summary: 'What happened to a mail, and what can be done about it',
    data: MailHistory,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/staff/outbox/{id}/resend',
    once: true,
    changes: null,
    access: staffAreas('mails'),
    summary: 'Sends a mail once more, as long as what it said is kept: seven days',
    data: MailHistory,
    limits: mailLimits,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/staff/outbox/{id}/retry',
    once: true,
    changes: null,
    access: staffAreas('mails'),
    summary: 'Tries a mail that failed or waits again, now, with all its tries before it',
    data: MailHistory,
    limits: mailLimits,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/staff/outbox/{id}/discard',
    once: true,
    changes: null,
    access: staffAreas('mails'),
    summary: 'Gives a mail up that failed or waits; the reason stays with it',
    body: Reason,
    data: MailHistory,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/staff/jobs/{id}/retry',
    once: true,
    params: jobParams,
    changes: null,
    access: staffAreas('operations'),
    summary: 'Lets a job that failed for good run once more',
    data: JobDone,
    limits: mailLimits,
  }),
  discardJob: endpoint({
    method: 'POST',
    path: '/staff/jobs/{id}/discard',
    once: true,
    params: jobParams,
    changes: null,
    access: staffAreas('operations'),
    summary: 'Gives a job up that failed for good; the reason stands in the log',
    body: Reason,
    data: JobDone,
  }),
};
