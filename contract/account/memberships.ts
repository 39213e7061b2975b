import * as z from 'zod/mini';
import { ownSession, roles } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id } from '../fields.ts';
import { accountStatuses } from './account-statuses.ts';

/** A client that the person works for. */
export const Membership = z.object({
  client_id: id,
  client_name: z.string(),
  role: z.enum(roles),
  account_status: z.enum(accountStatuses),
  /** the one that this session is of */
  current: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

const everyUser = ownSession('View Only', 'Editor', 'Admin');
const minutes = 60;

export const membershipsTag: Tag = {
  name: 'Memberships',
  description: 'The clients that a person works for with one sign-in, and changing between them.',
};

export const memberships = {
  list: endpoint({
    method: 'GET',
    path: '/account/memberships',
    access: everyUser,
    summary: 'The clients that the person works for, this one among them',
    data: z.array(Membership),
  }),
  open: endpoint({
    method: 'POST',
    path: '/account/memberships/{id}/open',
    once: false,
    changes: null,
    access: everyUser,
    summary: 'Ends this session and begins one at another client that the person works for',
    refuses: ['account_closed'],
    data: z.object({ token: z.string() }),
    limits: [{ per: 'session', calls: 60, seconds: 60 * minutes }],
  }),
};
