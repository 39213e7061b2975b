import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { Reason } from '../fields.ts';
import { ClientPage } from './staff.ts';

/** Closing an account at the end of the period that is paid. */
export const staffCancellations = {
  plan: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/cancellation',
    once: true,
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary:
      'Has the account of a client closed at the end of the period that is paid; nothing is charged from that day on',
    body: Reason,
    data: ClientPage,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/cancellation',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary:
      'Keeps the account of a client that was to be closed at the end of the period, and charges it again',
    body: Reason,
    data: ClientPage,
  }),
};
