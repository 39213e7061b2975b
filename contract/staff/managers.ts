import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id } from '../fields.ts';

/** The colleague who looks after a client. What waits because of the client is theirs, where their role works in its area. */
export const AccountManager = z.object({ id, name: z.string() });
export type AccountManager = z.infer<typeof AccountManager>;

export const staffManagersTag: Tag = {
  name: 'Staff: account managers',
  description: 'Who looks after which client.',
};

export const staffManagers = {
  assign: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/manager',
    changes: null,
    access: staffAreas('clients'),
    summary:
      'Makes a colleague the account manager, or nobody. Waiting items of the client that nobody has, and those of the manager before, become theirs',
    body: z.object({
      staff_id: z.nullable(z.int('Please choose a colleague.')),
      /** who it is to the caller's knowledge; if somebody else is by now, nothing changes */
      from: z.optional(z.nullable(id)),
    }),
    data: z.object({ manager: z.nullable(AccountManager) }),
  }),
};
