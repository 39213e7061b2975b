import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { domain } from '../domain.ts';
import { ClientPage } from './staff.ts';

const maxDomains = 20;

/** A site with the other domains under which visitors reach it. */
export const SiteDraft = z.object({
  primary_domain: domain,
  domains: z.optional(z.array(domain).check(z.maxLength(maxDomains, 'Please enter fewer domains.'))),
});
export type SiteDraft = z.infer<typeof SiteDraft>;

export const domainTakenBy = (client: string) => `This domain already belongs to ${client}.`;
export const domainTaken = 'This domain already belongs to another client.';
export const domainTwice = 'This domain is entered twice.';

/** How many days the forms of a website may go on with the replaced token. */
export const oldTokenDays = 7;

export const staffSites = {
  rotateToken: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/token',
    once: true,
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Replaces the site token; the old one works for 7 more days',
    data: ClientPage,
  }),
  addSite: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/sites',
    once: true,
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Adds a site with its domains',
    body: SiteDraft,
    data: ClientPage,
    status: 201,
  }),
  changeSite: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/sites/{site_id}',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary:
      'Gives a site another primary domain and other further domains; forms on those left out are refused',
    body: SiteDraft,
    data: ClientPage,
  }),
};
