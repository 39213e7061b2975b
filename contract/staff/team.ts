import * as z from 'zod/mini';
import { staffAccess as staffOnly } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { email, id, instant, paging, Reason, requiredText } from '../fields.ts';

const teamLogPerPage = 10;
export const alreadyOffMessage = 'This account is already switched off.';
export const alreadyOnMessage = 'This account is already active.';
export const noFactor = 'This account has no second factor.';
export const notWaiting = 'Nobody is waiting for an invitation to this account.';

export const StaffAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  has_second_factor: z.boolean(),
  is_active: z.boolean(),
  /** invited and without a password yet */
  is_pending: z.boolean(),
  signed_in_at: z.nullable(instant),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const teamEvents = ['invited', 'second_factor_reset', 'switched_off', 'switched_on'] as const;

const TeamEntry = z.object({
  id,
  event: z.enum(teamEvents),
  /** who did it, and to whose account */
  staff_name: z.string(),
  subject_name: z.string(),
  /** an invitation needs none */
  reason: z.nullable(z.string()),
  created_at: instant,
});
export type TeamEntry = z.infer<typeof TeamEntry>;

export const Colleague = z.object({
  first_name: requiredText(100),
  last_name: requiredText(100),
  email,
});
export type Colleague = z.infer<typeof Colleague>;

const mailLimits = [{ per: 'session', calls: 100, seconds: 3600 }] as const;

export const staffTeamTag: Tag = {
  name: 'Staff: team',
  description: 'The accounts of the people who work for the provider.',
};

export const staffTeam = {
  list: endpoint({
    method: 'GET',
    path: '/staff/team',
    access: staffOnly,
    summary: 'The accounts of staff, those that are switched off last',
    data: z.array(StaffAccount),
  }),
  log: endpoint({
    method: 'GET',
    path: '/staff/team/log',
    access: staffOnly,
    summary: 'What was done to accounts of staff, by whom and why, newest first',
    query: z.object(paging(teamLogPerPage)),
    data: z.array(TeamEntry),
    paged: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/team',
    changes: null,
    access: staffOnly,
    summary: 'Adds a staff member and mails an invitation that is good for 7 days',
    body: Colleague,
    data: StaffAccount,
    status: 201,
    limits: mailLimits,
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/resend-invite',
    changes: null,
    access: staffOnly,
    summary: 'Mails a new invitation to a staff member without a password; the older one is void',
    data: StaffAccount,
    limits: mailLimits,
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/reset-second-factor',
    changes: null,
    access: staffOnly,
    summary: "Takes a colleague's second factor and recovery codes away and signs them out everywhere",
    body: Reason,
    data: StaffAccount,
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/switch-off',
    changes: null,
    access: staffOnly,
    summary: 'Nobody signs in to the account any more, and its sessions and visits end; never for one’s own',
    body: Reason,
    data: StaffAccount,
  }),
  switchOn: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/switch-on',
    changes: null,
    access: staffOnly,
    summary: 'The account may sign in again; nothing from before opens it',
    body: Reason,
    data: StaffAccount,
  }),
};
