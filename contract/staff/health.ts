import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { date, text } from '../fields.ts';

export const healthChecks = [
  'outgoing',
  'mail',
  'sender',
  'support',
  'origin',
  'release',
  'database',
  'replica',
  'files',
  'worker',
  'jobs',
  'taxes',
  'mls',
  'disk',
  'key',
  'backups',
  'webhooks',
  'lead_ads',
  'crm',
] as const;
export type HealthCheckId = (typeof healthChecks)[number];

const healthStates = ['good', 'attention', 'problem'] as const;

const HealthCheck = z.object({
  id: z.enum(healthChecks),
  state: z.enum(healthStates),
  /** the current state */
  says: z.string(),
  /** what to do; null if nothing */
  todo: z.nullable(z.string()),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

const stepIds = ['provider', 'client', 'mail', 'files', 'prices'] as const;

const FirstStep = z.object({
  id: z.enum(stepIds),
  is_done: z.boolean(),
  /** nobody's work is blocked by it */
  can_wait: z.boolean(),
  /** what to set up, or how it is set up */
  says: z.string(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** Lead mails are to be handed over to the mail server within so many seconds of the enquiry, this share of them. */
export const leadMailSeconds = 10;
export const leadMailShare = 0.95;
export const leadMailDays = 14;

const LeadMailDay = z.object({
  day: date,
  in_time: z.int(),
  /** also those that are still waiting after that time */
  late: z.int(),
  /** null if nothing was sent and nothing is late */
  slowest_seconds: z.nullable(z.int()),
});
export type LeadMailDay = z.infer<typeof LeadMailDay>;

export const staffHealthTag: Tag = {
  name: 'Staff: health',
  description: 'How the installation is, what to do about it, and what is left to set up.',
};

export const staffHealth = {
  read: endpoint({
    method: 'GET',
    path: '/staff/health',
    access: staffAreas('operations'),
    summary: 'Each part of the installation: how it is, and what to do',
    /** the origin under which the caller opened the portal */
    query: z.object({ origin: z._default(text(200), '') }),
    data: z.array(HealthCheck),
  }),
  leadMails: endpoint({
    method: 'GET',
    path: '/staff/health/lead-mails',
    access: staffAreas('operations'),
    summary: "How soon mails about leads were handed over, by day in the provider's time zone, newest first",
    data: z.array(LeadMailDay),
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/staff/health/test-mail',
    once: true,
    changes: null,
    access: staffAreas('operations'),
    summary: 'Mails the caller, to see that mail leaves',
    data: z.object({ address: z.string() }),
    status: 202,
    limits: [{ per: 'session', calls: 20, seconds: 3600 }],
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/staff/first-steps',
    access: staffAreas('operations'),
    summary: 'What a new installation still needs, read from what there is',
    data: z.array(FirstStep),
  }),
};
