import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { openAccess } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { email, required, needsText, requiredLine } from '../fields.ts';
import type { LinkState } from '../link-states.ts';
import { passwords } from './passwords.ts';

const minutes = 60;
const token = z.string(needsText).check(z.minLength(1, required), z.maxLength(200, required));
const { password, password_confirmation } = passwords.set.body.shape;

export const setupTag: Tag = {
  name: 'Set-up',
  description: "How somebody makes a staff account of their own, by an address from the server's terminal.",
};

/** `ended`: it was for the very first account, and somebody else created that. */
export const setupStates = ['open', 'used', 'ended', 'expired', 'unknown'] as const satisfies LinkState[];

const limits = [{ per: 'address', calls: 50, seconds: 15 * minutes, counts: 'failures' }] as const;

export const setup = {
  openLink: endpoint({
    method: 'POST',
    path: '/setup/link',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'What has become of a set-up address, and for which email it is where that is fixed',
    body: z.object({ token: z.string(needsText).check(z.maxLength(200, required)) }),
    data: z.object({ state: z.enum(setupStates), email: z.nullable(z.string()) }),
    limits: [{ per: 'address', calls: 200, seconds: 15 * minutes }],
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/setup',
    once: false,
    changes: null,
    access: openAccess,
    summary: "Makes an owner's account, once; the address works for a day",
    refuses: ['link_used'],
    body: z
      .object({
        token,
        first_name: requiredLine(100),
        last_name: requiredLine(100),
        email,
        password,
        password_confirmation,
      })
      .check(
        z.refine(
          (values: { password: string; password_confirmation: string }) =>
            values.password === values.password_confirmation,
          {
            error: 'Passwords do not match',
            path: ['password_confirmation'],
            when: whenReadable('password', 'password_confirmation'),
          },
        ),
      ),
    data: z.object({ email: z.string() }),
    status: 201,
    limits,
  }),
};
