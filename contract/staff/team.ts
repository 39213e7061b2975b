import * as z from 'zod/mini';
import { staffAreas, staffRoles } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { email, id, instant, paging, Reason, requiredLine } from '../fields.ts';
import { Absence } from './absences.ts';

const teamLogPerPage = 10;
export const alreadyOffMessage = 'This account is already switched off.';
export const alreadyOnMessage = 'This account is already active.';
export const sameRole = 'This colleague already has this role.';
export const noFactor = 'This account has no second factor.';
export const notWaiting = 'This colleague has already joined.';

export const StaffAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  has_second_factor: z.boolean(),
  is_active: z.boolean(),
  /** invited and without a password yet */
  is_pending: z.boolean(),
  signed_in_at: z.nullable(instant),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const TeamMember = z.extend(StaffAccount, {
  /** null once it is over */
  absence: z.nullable(Absence),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const teamEvents = [
  'invited',
  'second_factor_reset',
  'role_changed',
  'handed_over',
  'absence_saved',
  'absence_ended',
  'switched_off',
  'switched_on',
] as const;

const TeamEntry = z.object({
  id,
  event: z.enum(teamEvents),
  /** who did it, and whose account it was */
  staff_name: z.string(),
  subject_name: z.string(),
  /** an invitation needs none */
  reason: z.nullable(z.string()),
  created_at: instant,
});
export type TeamEntry = z.infer<typeof TeamEntry>;

const role = z.enum(staffRoles, 'Please choose a role.');

export const Colleague = z.object({
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  email,
  role,
});
export type Colleague = z.infer<typeof Colleague>;

export const RoleChange = z.extend(Reason, { role });

const HandOver = z.extend(Reason, {
  /** who gets the clients and the waiting items; null for nobody */
  to: z.nullable(z.int('Please choose a colleague.')),
});

const mailLimits = [{ per: 'session', calls: 100, seconds: 3600 }] as const;

export const staffTeamTag: Tag = {
  name: 'Staff: team',
  description: 'The accounts of the people who work for the provider.',
};

export const staffTeam = {
  list: endpoint({
    method: 'GET',
    path: '/staff/team',
    access: staffAreas('overview'),
    summary: 'The accounts of staff, those that are switched off last',
    data: z.array(TeamMember),
  }),
  log: endpoint({
    method: 'GET',
    path: '/staff/team/log',
    access: staffAreas('team'),
    summary: 'What was done to accounts of staff, by whom and why, newest first',
    query: z.object(paging(teamLogPerPage)),
    data: z.array(TeamEntry),
    paged: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/team',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary: 'Adds a staff member and mails an invitation that is good for 7 days',
    body: Colleague,
    data: StaffAccount,
    status: 201,
    limits: mailLimits,
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/resend-invite',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary: 'Mails a new invitation to a staff member without a password; the older one is void',
    data: StaffAccount,
    limits: mailLimits,
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/reset-second-factor',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary: "Takes a colleague's second factor and recovery codes away and signs them out everywhere",
    body: Reason,
    data: StaffAccount,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/staff/team/{id}',
    changes: null,
    access: staffAreas('team'),
    summary: 'Gives a colleague another role, at once and in every open session; never oneself',
    body: RoleChange,
    data: StaffAccount,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/hand-over',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary:
      'Gives the clients that a colleague looks after, and what waits with them, to another; items that the other’s role does not see become nobody’s',
    body: HandOver,
    data: z.object({ clients: z.int(), items: z.int() }),
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/switch-off',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary: 'Nobody signs in to the account any more, and its sessions and visits end; never for one’s own',
    body: Reason,
    data: StaffAccount,
  }),
  switchOn: endpoint({
    method: 'POST',
    path: '/staff/team/{id}/switch-on',
    once: true,
    changes: null,
    access: staffAreas('team'),
    summary: 'The account may sign in again; nothing from before opens it',
    body: Reason,
    data: StaffAccount,
  }),
};
