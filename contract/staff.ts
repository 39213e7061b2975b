import * as z from 'zod/mini';
import { packages, staff as staffOnly } from './access.ts';
import { accountStatuses } from './account.ts';
import { endpoint } from './endpoint.ts';
import { deleted, id, instant, paging, queryId, text } from './fields.ts';

export const clientsPerPage = 20;

export const ClientRow = z.object({
  id,
  name: z.string(),
  package: z.enum(packages),
  account_status: z.enum(accountStatuses),
  is_live: z.boolean(),
  launch_phase_id: z.nullable(z.int()),
});
export type ClientRow = z.infer<typeof ClientRow>;

export const staff = {
  clients: endpoint({
    method: 'GET',
    path: '/staff/clients',
    access: staffOnly,
    summary: 'The clients of the provider, by name',
    query: z.object({ ...paging(clientsPerPage), search: z._default(text(100), '') }),
    data: z.array(ClientRow),
    paged: true,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/staff/blocks',
    access: staffOnly,
    summary: "A client's blocked senders; the address itself is not kept",
    query: z.object({ client_id: queryId('Please choose a client.') }),
    data: z.array(z.object({ id, client_id: id, created_at: instant, has_phone: z.boolean() })),
  }),
  liftBlock: endpoint({
    method: 'DELETE',
    path: '/staff/blocks/{id}',
    access: staffOnly,
    summary: 'Lets a blocked sender write again',
    data: deleted,
  }),
};
