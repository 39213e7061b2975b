import * as z from 'zod/mini';
import { anySession, packages, roles, staffAreas, staffRoles } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { date, id, instant, lastEdit, Reason, rowVersion, type ShapeWith } from '../fields.ts';
import type { Profile } from '../users/users.ts';
import { signInEndpoints } from './sign-in.ts';
import { accountStatuses } from './account-statuses.ts';

const Site = z.object({
  id,
  primary_domain: z.string(),
  domains: z.array(z.object({ id, site_id: id, url: z.string() })),
});

const Client = z.object({
  client_id: id,
  name: z.string(),
  country: z.enum(['CA', 'US']),
  time_zone: z.string(),
  /** the public site token; empty for users who do not set up sites */
  token: z.string(),
  package: z.enum(packages),
  is_live: z.boolean(),
  account_status: z.enum(accountStatuses),
  launch_phase_id: z.nullable(z.int()),
  features: z.array(z.string()),
  skip_newsletter: z.int(),
  next_newsletter_date: z.nullable(date),
});

/** The current user. In an impersonation this is the client's first Admin, with the staff member in `staff_user`. */
export const Me = z.object({
  id,
  client_id: z.nullable(id),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  user_type_id: z.nullable(z.int()),
  role: z.enum(roles),
  is_service: z.boolean(),
  /** of a staff member in a session of their own */
  staff_role: z.nullable(z.enum(staffRoles)),
  staff_user: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  notification_preferences: z.array(z.string()),
  /** of the user, for their own forms; 0 if there is no profile */
  version: rowVersion,
  last_edit: lastEdit,
  /** false when impersonating a client without an Admin: the name is the client's, and there is no user */
  has_profile: z.boolean(),
  /** end of the impersonation, if it is one */
  impersonation_ends_at: z.nullable(instant),
  has_set_password: z.boolean(),
  /** staff without one have to set it up before anything else */
  has_second_factor: z.boolean(),
  /** the person's sign-in is that of a user of another client as well; false in an impersonation */
  has_other_accounts: z.boolean(),
  services: z.array(z.string()),
  client: z.nullable(Client),
  sites: z.array(Site),
} satisfies ShapeWith<Profile>);
export type Me = z.infer<typeof Me>;

export const accountTag: Tag = {
  name: 'Account',
  description: 'Signing in and out, the current user, and staff who act for a client.',
};

export const account = {
  ...signInEndpoints,
  signOut: endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    once: false,
    changes: null,
    access: anySession,
    summary: 'Ends this session',
    data: z.object({ signed_out: z.literal(true) }),
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/auth/impersonate',
    once: false,
    changes: null,
    access: staffAreas('visits'),
    summary: "Opens a client's account for a staff member; the client sees the visit and its reason",
    refuses: ['not_found'],
    body: z.extend(Reason, { client_id: id }),
    data: z.object({ token: z.string(), staff_email: z.string(), redirect: z.string() }),
    status: 201,
  }),
  me: endpoint({ method: 'GET', path: '/me', access: anySession, summary: 'The current user', data: Me }),
};
