import * as z from 'zod/mini';
import { openAccess } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { email, needsText, optional, required } from '../fields.ts';
import { linkInvalid } from './passwords.ts';
import { code, signInEndpoints, signInLimitMessage } from './sign-in.ts';

const minutes = 60;
const guesses = {
  calls: 5,
  seconds: 15 * minutes,
  counts: 'failures',
  sentence: signInLimitMessage,
} as const;

export const invitationsTag: Tag = {
  name: 'Invitations',
  description: 'Joining another client with the sign-in that a person has.',
};

export const invitations = {
  accept: endpoint({
    method: 'POST',
    path: '/auth/accept-invitation',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Accepts an invitation with the password that the invited person has, once, and signs them in',
    refuses: ['account_closed', 'wrong_credentials', 'wrong_code', 'second_factor_required'],
    body: z.object({
      email,
      token: z.string(needsText).check(z.minLength(1, required), z.maxLength(200, linkInvalid)),
      password: signInEndpoints.signIn.body.shape.password,
      code: z.optional(optional(code)),
    }),
    data: z.object({ token: z.string() }),
    repeated: ['token'],
    limits: [
      { per: 'device', ...guesses },
      { per: 'email', ...guesses },
      { per: 'address', ...guesses, calls: 50 },
    ],
  }),
};
