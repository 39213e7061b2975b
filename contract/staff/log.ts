import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, queryId } from '../fields.ts';
import { seek, Seek } from './seek.ts';

const entriesPerPage = 30;

const Named = z.object({ id, name: z.string() });

const StaffLogEntry = z.object({
  /** unique over the entries of both logs */
  key: z.string(),
  message: z.string(),
  /** if it is not part of the message */
  reason: z.nullable(z.string()),
  /** null if a tool of the provider did it */
  staff: z.nullable(Named),
  /** the API key by which the tool did it */
  api_key: z.nullable(Named),
  client: z.nullable(Named),
  created_at: instant,
});
export type StaffLogEntry = z.infer<typeof StaffLogEntry>;

export const staffLogTag: Tag = {
  name: 'Staff: log',
  description: 'Who of the provider did what, to which client.',
};

export const staffLog = {
  list: endpoint({
    method: 'GET',
    path: '/staff/log',
    access: staffAreas('operations'),
    summary:
      'What staff did, newest first: to clients, during visits, to colleagues, to mails and jobs; of one colleague or client where asked for',
    refuses: ['not_found'],
    query: z.object({
      ...seek(entriesPerPage),
      staff_id: z.optional(queryId('Please choose a colleague.')),
      client_id: z.optional(queryId('Please choose a client.')),
    }),
    data: z.array(StaffLogEntry),
    meta: z.extend(Seek, {
      /** people whose entries can be asked for */
      colleagues: z.array(Named),
      /** the requested client */
      client: z.nullable(Named),
    }),
    mayBeStale: true,
  }),
};
