import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { openAccess, ownSession, staffRoles } from '../access.ts';
import { Me } from './account.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { linkStates } from '../link-states.ts';
import { currentPasswordWrong, email, newPassword, required, needsText } from '../fields.ts';

export const linkInvalid = 'This password link is invalid or has expired.';
const confirmPassword = 'Please confirm your new password';
export const reenterPassword = 'Please re-enter your new password';
export const passwordsDiffer = 'Passwords do not match';
export const currentPasswordNeeded = 'Please enter your current password';
const minutes = 60;

/** A new password and its repetition; an error in the repetition is reported under `field`. */
const twice = (field: string, missing: string) =>
  z.check<{ password: string; password_confirmation: string }>(
    ({ value, issues }) => {
      const message = value.password_confirmation === '' ? missing : passwordsDiffer;
      if (value.password_confirmation === '' || value.password_confirmation !== value.password)
        issues.push({ code: 'custom', path: [field], message, input: value });
    },
    { when: whenReadable('password', 'password_confirmation') },
  );
const repetition = z._default(z.string(confirmPassword), '');

export const passwordsTag: Tag = {
  name: 'Passwords',
  description: 'Choosing a password: by a link in a mail, as an invitation, or signed in.',
};

export const passwords = {
  forgot: endpoint({
    method: 'POST',
    path: '/forgot-password',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Mails a link for a new password, if there is an account; the answer is the same if not',
    body: z.object({ email }),
    data: z.object({ sent: z.literal(true) }),
    unversioned: true,
    err: true,
    limits: [
      { per: 'device', calls: 5, seconds: 15 * minutes },
      { per: 'email', calls: 5, seconds: 15 * minutes },
      { per: 'address', calls: 50, seconds: 15 * minutes },
    ],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    once: false,
    changes: null,
    access: openAccess,
    summary:
      'Sets a password by the link of a reset or an invitation, once, and signs the user out everywhere',
    refuses: ['link_used'],
    body: z
      .object({
        email,
        token: z.string(needsText).check(z.minLength(1, required), z.maxLength(200, linkInvalid)),
        password: newPassword,
        password_confirmation: repetition,
      })
      .check(twice('password_confirmation', confirmPassword)),
    data: z.object({ email: z.string(), has_set_password: z.literal(true) }),
    limits: [{ per: 'address', calls: 50, seconds: 15 * minutes, counts: 'failures' }],
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/password-link',
    changes: null,
    once: false,
    access: openAccess,
    summary: 'What has become of the link of a reset or an invitation; it changes nothing',
    body: z.object({ email, token: z.string(needsText).check(z.maxLength(200, linkInvalid)) }),
    data: z.object({
      state: z.enum(linkStates),
      /** there is an account with a password, so the invited person has joined */
      is_active: z.boolean(),
      /** the client that invites somebody who has a password already, and joins with it */
      joins: z.nullable(z.string()),
    }),
    limits: [{ per: 'address', calls: 200, seconds: 15 * minutes }],
  }),
  set: endpoint({
    method: 'POST',
    path: '/set-password',
    once: false,
    changes: null,
    access: ownSession('View Only', 'Editor', 'Admin'),
    summary: 'The first password of their own, for those whose password came from the provider',
    body: z
      .object({ password: newPassword, password_confirmation: repetition })
      .check(twice('password_confirmation', confirmPassword)),
    data: Me,
  }),
  change: endpoint({
    method: 'POST',
    path: '/change-password',
    once: false,
    changes: null,
    access: ownSession('View Only', 'Editor', 'Admin', ...staffRoles),
    summary: 'Changes the password and signs the user out everywhere else',
    body: z
      .object({
        old_password: z
          .string(currentPasswordNeeded)
          .check(z.minLength(1, currentPasswordNeeded), z.maxLength(1000, currentPasswordWrong)),
        password: newPassword,
        password_confirmation: repetition,
      })
      .check(twice('confirm_password', reenterPassword)),
    data: z.object({ changed: z.literal(true) }),
    err: true,
    limits: [{ per: 'session', calls: 10, seconds: 15 * minutes, counts: 'failures' }],
  }),
};
