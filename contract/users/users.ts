import * as z from 'zod/mini';
import { admins, ownUserOrAdmin, roles, type Role } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  createIdSchema,
  DeletedAnswer,
  email,
  id,
  lastEdit,
  line,
  optional,
  phone,
  Reason,
  requiredLine,
  rowVersion,
  sentVersion,
  type ShapeWith,
} from '../fields.ts';

export const userTypes = [
  { id: 1, type: 'Admin', description: 'Same access as the owner.' },
  { id: 2, type: 'Editor', description: 'Manages everything except billing and other users.' },
  { id: 3, type: 'View Only', description: 'Can look but not change.' },
] as const satisfies readonly { id: number; type: Role; description: string }[];
export const editorType = 2;

export const emailHasUser = 'A user with this email already exists.';
export const emailOfStaff = 'A member of our team signs in with this email. Please use another one.';
export const emailReserved =
  'This email was changed to another one recently, and is reserved for its former owner for 7 days. Please use their new email.';
export const adminNeeded = 'An account needs at least one Admin.';
export const hasJoined = 'This user has already joined.';
export const hasNoSecondFactor = 'Two-step sign-in is not on for this user.';
export const signsInElsewhere =
  'This user also signs in elsewhere, so only our support team can reset two-step sign-in. Please write to us.';
export const sameEmail = 'This is the email the invitation went to.';
export const isSwitchedOff = 'Our support team has switched off sign-in for this user. Please write to us.';
export const notInPackage = 'Your package does not include this feature.';

/** The mails a user may get, which roles may choose them and what the client's package must include. */
export const preferences = [
  { key: 'leads', roles, service: null, feature: null },
  { key: 'listings', roles: ['Admin', 'Editor'], service: null, feature: null },
  { key: 'newsletters', roles: ['Admin', 'Editor'], service: 'in_touch', feature: null },
  { key: 'testimonials', roles: ['Admin', 'Editor'], service: null, feature: 'TESTIMONIAL_MANAGER' },
  { key: 'statistics', roles: ['Admin', 'Editor'], service: null, feature: null },
  { key: 'mornings', roles: ['Admin', 'Editor'], service: null, feature: null },
] as const;
export type Preference = (typeof preferences)[number]['key'];

/**
 * The fields that people set for themselves, and an Admin for others. Each is also in User and Me, as it
 * comes back.
 */
export const Profile = z.object({
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  phone_number: z.optional(optional(phone)),
});
export type Profile = z.infer<typeof Profile>;

export const User = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  user_type_id: z.int(),
  role: z.enum(roles),
  notification_preferences: z.array(z.string()),
  /** invited, and not joined yet */
  is_pending: z.boolean(),
  /** switched off by staff, and so unable to sign in */
  is_disabled: z.boolean(),
  has_second_factor: z.boolean(),
  version: rowVersion,
  last_edit: lastEdit,
} satisfies ShapeWith<Profile>);
export type User = z.infer<typeof User>;

const name = (missing: string) => line(100).check(z.minLength(1, missing));
const type = createIdSchema(
  userTypes.map((one) => one.id),
  'Please choose a user type.',
);

export const Invitation = z.extend(Profile, {
  email,
  user_type_id: z._default(type, editorType),
});
export type Invitation = z.infer<typeof Invitation>;

export const UserPatch = z.extend(z.partial(Profile), {
  first_name: z.optional(name('Please enter your first name.')),
  last_name: z.optional(name('Please enter your last name.')),
  user_type_id: z.optional(type),
  notification_preferences: z.optional(
    z.array(
      z.enum(
        preferences.map(({ key }) => key),
        'Please choose from the list.',
      ),
    ),
  ),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** The right address of a user who has never signed in. */
export const CorrectedEmail = z.object({ email });

export const usersTag: Tag = {
  name: 'Users',
  description: 'The people of a client who may sign in, and their roles.',
};

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: admins(),
    summary: "The client's users, those invited among them",
    data: z.array(User),
  }),
  types: endpoint({
    method: 'GET',
    path: '/users/types',
    access: admins(),
    summary: 'The roles a user can have',
    data: z.array(z.object({ id, type: z.enum(roles), description: z.string() })),
  }),
  read: endpoint({
    method: 'GET',
    path: '/users/{id}',
    access: admins(),
    summary: 'One user',
    data: User,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/invite',
    once: true,
    changes: 'user.changed',
    access: admins({ sends: true }),
    summary: 'Adds a user and mails an invitation that is good for 7 days',
    body: Invitation,
    data: User,
    status: 201,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/users/{id}/resend-invite',
    once: true,
    changes: null,
    access: admins({ sends: true }),
    summary: 'Mails a new invitation to a user who has not joined; the older one is void',
    data: z.object({ sent: z.literal(true) }),
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/users/{id}/correct-email',
    once: true,
    changes: 'user.changed',
    access: admins({ sends: true }),
    summary:
      'Corrects the address of a user who has not joined and mails the invitation there; the older link is void',
    body: CorrectedEmail,
    data: User,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    changes: 'user.changed',
    access: ownUserOrAdmin,
    summary: 'One’s own name, phone and notifications; for Admins the name, phone and role of others',
    refuses: ['changed_elsewhere'],
    body: z.extend(UserPatch, { version: sentVersion }),
    data: User,
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/users/{id}/reset-second-factor',
    once: true,
    changes: 'user.changed',
    access: admins(),
    summary:
      "Turns a colleague's two-step sign-in off, for one who lost phone and recovery codes, and signs them out everywhere",
    body: Reason,
    data: User,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    changes: 'user.changed',
    access: admins(),
    summary: 'Removes a user, who is signed out at once; the address is free again',
    data: DeletedAnswer,
  }),
};
