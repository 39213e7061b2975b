import * as z from 'zod/mini';
import { ownSession, staffRoles } from '../access.ts';
import { endpoint, type Limit, type Tag } from '../endpoint.ts';
import { currentPasswordWrong } from '../fields.ts';
import { code } from './sign-in.ts';

export const recoveryCodesAtOnce = 10;
const minutes = 60;

/** A session alone must not be enough to guess the code of its user. */
const guessing: Limit[] = [{ per: 'session', calls: 10, seconds: 15 * minutes, counts: 'failures' }];
const everyPerson = ownSession('View Only', 'Editor', 'Admin', ...staffRoles, 'Unsecured staff');

export const secondFactorTag: Tag = {
  name: 'Two-step sign-in',
  description: 'Setting up and turning off the second factor of the own account.',
};

export const secondFactor = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    once: false,
    changes: null,
    access: everyPerson,
    summary:
      'A secret for the authenticator app, against the password. It counts once a code of it has come back',
    body: z.object({
      password: z
        .string(currentPasswordWrong)
        .check(z.minLength(1, currentPasswordWrong), z.maxLength(1000, currentPasswordWrong)),
      /** of the active factor, when a new one replaces it */
      code: z.optional(code),
    }),
    data: z.object({ secret: z.string(), otpauth_url: z.string() }),
    limits: guessing,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/auth/second-factor',
    changes: 'user.changed',
    access: everyPerson,
    summary: 'Turns the second factor on by a code of the new secret; answers the recovery codes, this once',
    body: z.object({ code }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    limits: guessing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/second-factor',
    changes: 'user.changed',
    access: ownSession('View Only', 'Editor', 'Admin'),
    summary: 'Turns the second factor off, with a code of it. Staff keep theirs',
    body: z.object({ code }),
    data: z.object({ removed: z.literal(true) }),
    limits: guessing,
  }),
};
