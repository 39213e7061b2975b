import * as z from 'zod/mini';
import { openAccess, ownSession } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { currentPasswordWrong, email, needsText, required } from '../fields.ts';
import { linkStates } from '../link-states.ts';
import { currentPasswordNeeded } from './passwords.ts';
import { code } from './sign-in.ts';

export const ownEmail = 'This is already your email.';
export const emailTakenMeanwhile =
  'Another account signs in with this email now, so it can’t be used for yours.';
/** More than a person needs, and too few to flood a mailbox, however many sessions the account has. */
export const emailChangesPerDay = 10;
export const tooManyEmailChanges = `You’ve asked to change your email ${emailChangesPerDay} times in the last 24 hours. Please try again tomorrow.`;
/** How long the link in the new mailbox works, and how long the former mailbox may stop the change. */
export const confirmHours = 24;
export const stopDays = 7;
const minutes = 60;

const token = z.string(needsText).check(z.minLength(1, required), z.maxLength(200, required));
const limits = [{ per: 'address', calls: 50, seconds: 15 * minutes, counts: 'failures' }] as const;

/** The caller's new address. It takes effect once its mailbox has confirmed it. */
export const NewEmail = z.object({
  email,
  password: z
    .string(currentPasswordNeeded)
    .check(z.minLength(1, currentPasswordNeeded), z.maxLength(1000, currentPasswordWrong)),
  /** of the authenticator app, or a recovery code, where the account has a second factor */
  code: z.optional(code),
});

export const emailChangeTag: Tag = {
  name: 'Email changes',
  description: 'Changing the own email with a link in the new mailbox; the former one may stop it.',
};

export const emailChange = {
  ask: endpoint({
    method: 'POST',
    path: '/change-email',
    once: false,
    changes: null,
    access: ownSession('View Only', 'Editor', 'Admin'),
    summary:
      'Mails a link to the new address, and one that stops the change to the present one. The answer is the same where the address belongs to somebody else',
    body: NewEmail,
    data: z.object({ sent: z.literal(true) }),
    limits: [{ per: 'session', calls: 10, seconds: 60 * minutes }],
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/email-link',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'What has become of a link that confirms or stops a change of email; it changes nothing',
    body: z.object({ token }),
    data: z.object({
      state: z.enum(linkStates),
      /** null for a link that never existed */
      change: z.nullable(
        z.object({
          /** what the link is for */
          kind: z.enum(['confirm', 'stop']),
          old_email: z.string(),
          new_email: z.string(),
          /** the account has another email than the former one */
          is_changed: z.boolean(),
        }),
      ),
    }),
    limits: [{ per: 'address', calls: 200, seconds: 15 * minutes }],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/email-link/confirm',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Makes the new address the one that the user signs in with, once',
    refuses: ['link_used'],
    body: z.object({ token }),
    data: z.object({ email: z.string() }),
    limits,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/auth/email-link/stop',
    once: false,
    changes: null,
    access: openAccess,
    summary:
      'Stops a change of email from the former mailbox, or takes it back, signs the user out everywhere and mails a link for a new password',
    refuses: ['link_used'],
    body: z.object({ token }),
    data: z.object({ email: z.string(), was_changed: z.boolean() }),
    limits,
  }),
};
