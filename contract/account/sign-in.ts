import * as z from 'zod/mini';
import { openAccess } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { email, needsText, optional, required } from '../fields.ts';

// separate from the rest of the account, so that the sign-in page loads no more than it needs
const minutes = 60;
const token = z.string(needsText).check(z.minLength(1, required), z.maxLength(200, required));
export const signInLimitMessage = 'Too many sign-in attempts. Please try again in 15 minutes.';
export const signInTokenFailedMessage =
  'There was an error signing in, please try again. If the issue persists, please contact us.';

export const signInWithFactorMessage =
  'Please sign in with your password and the code from your authenticator app.';

export const codeNeeded = 'Please enter the code from your authenticator app.';

/** Six digits of the app, or a recovery code. Spaces and hyphens that are pasted with them are dropped. */
export const code = z.string(codeNeeded).check(
  z.overwrite((typed) =>
    /\p{L}/u.test(typed)
      ? typed.replaceAll(/[\s\p{Cf}]/gu, '')
      : typed.normalize('NFKC').replaceAll(/\D/g, ''),
  ),
  z.minLength(1, codeNeeded),
  z.maxLength(40, codeNeeded),
);

export const signInEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Exchanges email and password for a session token',
    refuses: ['account_closed', 'wrong_credentials', 'wrong_code', 'second_factor_required'],
    body: z.object({
      email,
      password: z
        .string('Please enter your password')
        .check(z.minLength(1, 'Please enter your password'), z.maxLength(1000, 'Please enter your password')),
      /** of the authenticator app, or a recovery code; required where the account has a second factor */
      code: z.optional(optional(code)),
    }),
    data: z.object({ token: z.string() }),
    repeated: ['token'],
    limits: [
      { per: 'device', calls: 5, seconds: 15 * minutes, counts: 'failures', sentence: signInLimitMessage },
      { per: 'email', calls: 5, seconds: 15 * minutes, counts: 'failures', sentence: signInLimitMessage },
      { per: 'address', calls: 50, seconds: 15 * minutes, counts: 'failures', sentence: signInLimitMessage },
    ],
  }),
  redeemLoginCode: endpoint({
    method: 'POST',
    path: '/auth/hand-off',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Exchanges a login code, once and within 60 seconds, for a session token',
    refuses: ['unauthenticated'],
    body: z.object({ token }),
    data: z.object({ token: z.string(), name: z.string(), kind: z.enum(['client', 'impersonation']) }),
    limits: [{ per: 'address', calls: 50, seconds: 15 * minutes, counts: 'failures' }],
  }),
};
