import * as z from 'zod/mini';
import { roles, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, Reason } from '../fields.ts';
import { CorrectedEmail } from '../users/users.ts';

export const notJoined = 'This user hasn’t joined yet. Please send the invitation again.';
export const userIsOff = 'This user is switched off.';
export const userIsOn = 'This user can already sign in.';

/** A user of a client, as staff see them. */
export const ClientUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  role: z.enum(roles),
  is_pending: z.boolean(),
  is_disabled: z.boolean(),
  has_second_factor: z.boolean(),
  signed_in_at: z.nullable(instant),
});
export type ClientUser = z.infer<typeof ClientUser>;

const mailLimits = [{ per: 'session', calls: 100, seconds: 3600 }] as const;

export const staffPeopleTag: Tag = {
  name: 'Staff: people',
  description: 'What staff do for the users of a client. The client sees this in their activity log.',
};

export const staffPeople = {
  resendInvite: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/resend-invite',
    once: true,
    changes: 'user.changed',
    access: staffAreas('clients'),
    summary: 'Mails a new invitation to a user who has not joined; the older one is void',
    data: ClientUser,
    limits: mailLimits,
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/correct-email',
    once: true,
    changes: 'user.changed',
    access: staffAreas('clients'),
    summary:
      'Corrects the address of a user who has not joined and mails the invitation there; the older link is void',
    body: CorrectedEmail,
    data: ClientUser,
    limits: mailLimits,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/send-reset',
    once: true,
    changes: null,
    access: staffAreas('clients'),
    summary: 'Mails a link on which a user chooses a new password, as if they had asked for it',
    data: ClientUser,
    limits: mailLimits,
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/switch-off',
    once: true,
    changes: 'user.changed',
    access: staffAreas('clients'),
    summary: 'Nobody signs in as this user any more, their sessions end, and nothing is mailed to them',
    body: Reason,
    data: ClientUser,
  }),
  switchOn: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/switch-on',
    once: true,
    changes: 'user.changed',
    access: staffAreas('clients'),
    summary: 'The user may sign in again with the password they had; nothing from before opens the account',
    body: Reason,
    data: ClientUser,
  }),
};
