import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, paging, Reason } from '../fields.ts';
import { ClientPage } from './staff.ts';

/** How long an erasure waits, and can be stopped, in days. */
export const erasureDays = 30;
const erasuresPerPage = 20;

const erasureStates = ['waiting', 'running', 'done', 'stopped'] as const;
export type ErasureState = (typeof erasureStates)[number];

const Erasure = z.object({
  id,
  client_id: id,
  /** null once the client is gone */
  client_name: z.nullable(z.string()),
  staff_name: z.string(),
  reason: z.string(),
  state: z.enum(erasureStates),
  asked_at: instant,
  acts_at: instant,
  stopped_at: z.nullable(instant),
  stopped_by_name: z.nullable(z.string()),
  done_at: z.nullable(instant),
  /** the rows erased so far, by table */
  counts: z.record(z.string(), z.int()),
});
export type Erasure = z.infer<typeof Erasure>;

export const cancelFirst = 'Cancel the account first: only a cancelled client can be erased.';
export const erasureExists = 'This client will be erased already.';
export const erasureBegan = 'This client is being erased, which cannot be stopped any more.';

export const staffErasures = {
  ask: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/erase',
    once: true,
    changes: 'client.changed',
    access: staffAreas('erasure'),
    summary: `Has everything of a cancelled client erased in ${erasureDays} days, until when it can be stopped`,
    body: Reason,
    data: ClientPage,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/erase',
    changes: 'client.changed',
    access: staffAreas('erasure'),
    summary: 'Stops the erasure of a client before it has begun',
    data: ClientPage,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/erasures',
    access: staffAreas('erasure'),
    summary:
      'Clients that were erased or will be, newest first: who asked, why, when, and how many rows of what',
    query: z.object(paging(erasuresPerPage)),
    data: z.array(Erasure),
    paged: true,
  }),
};
