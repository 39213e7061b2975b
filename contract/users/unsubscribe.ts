import * as z from 'zod/mini';
import { openAccess } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { preferences } from './users.ts';

const params = z.object({ token: z.string().check(z.maxLength(1000)) });
const limits = [{ per: 'address', calls: 30, seconds: 3600, counts: 'failures' }] as const;

/** The mails that a link is about, and whether they are still sent. */
const Subscription = z.object({
  preference: z.enum(preferences.map(({ key }) => key)),
  /** the recipient's address, with only its first letter and its domain */
  email: z.string(),
  is_on: z.boolean(),
  /** the account they are about; null for those of an older mail, which does not say */
  client_id: z.nullable(z.int()),
});

/** The links in mails that can be switched off. They need no session. */
export const unsubscribe = {
  read: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    access: openAccess,
    summary: 'What the link of a mail would switch off; it changes nothing',
    params,
    data: Subscription,
    limits,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Switches these mails off for the person they go to; again, it changes nothing',
    params,
    data: Subscription,
    limits,
  }),
};
