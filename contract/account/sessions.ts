import * as z from 'zod/mini';
import { ownSession, staffRoles } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, id, instant } from '../fields.ts';

export const SessionRow = z.object({
  id,
  kind: z.enum(['client', 'staff', 'impersonation']),
  created_at: instant,
  used_at: instant,
  /** the session that made this call */
  current: z.boolean(),
  /** such as 'Firefox on Windows' */
  device: z.nullable(z.string()),
});
export type SessionRow = z.infer<typeof SessionRow>;

const everyPerson = ownSession('View Only', 'Editor', 'Admin', ...staffRoles, 'Unsecured staff');

export const sessionsTag: Tag = {
  name: 'Sessions',
  description: 'Where the user is signed in, and ending it there.',
};

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: everyPerson,
    summary: 'Where the user is signed in, the last used first',
    data: z.array(SessionRow),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    changes: null,
    access: everyPerson,
    summary: 'Signs the user out everywhere else',
    data: z.object({ ended: z.int() }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    changes: null,
    access: everyPerson,
    summary: "Ends one of the user's sessions",
    data: DeletedAnswer,
  }),
};
