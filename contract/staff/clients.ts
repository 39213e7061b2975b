import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { packages, services, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { scoped } from '../key-access.ts';
import { email, optional, line, requiredLine } from '../fields.ts';
import { countries, type Country } from '../places.ts';
import { clientZone, isRegionIn, regionMissing, zoneMissing } from './place.ts';
import { SiteDraft } from './sites.ts';
import { ClientPage } from './staff.ts';

const maxSites = 20;

/** A client's country, region and zone: omitted ones are derived from the rest. */
export const NewClient = z
  .object({
    name: requiredLine(191),
    country: z.enum(countries, 'Please choose a country.'),
    /** the code or the name */
    state_or_province: z.optional(optional(line(50))),
    time_zone: z.optional(optional(clientZone)),
    package: z.enum(packages, 'Please choose a package.'),
    services: z.optional(z.array(z.enum(services, 'Please choose services from the list.'))),
    sites: z._default(z.array(SiteDraft).check(z.maxLength(maxSites, 'Please enter fewer sites.')), []),
    /** the first Admin, who is invited by mail */
    admin: z.object({ first_name: requiredLine(100), last_name: requiredLine(100), email }),
    /** false: the client begins with the launch form */
    is_live: z._default(z.boolean('Please choose whether the site is live.'), false),
  })
  .check(
    z.refine(({ country, state_or_province: typed }) => isRegionIn(country, typed), {
      path: ['state_or_province'],
      when: whenReadable('country', 'state_or_province'),
      error: (issue) => regionMissing(countryIn(issue.input)),
    }),
    // a country has several zones, so it needs a region or a zone
    z.refine(({ state_or_province: region, time_zone: zone }) => Boolean(region || zone), {
      path: ['time_zone'],
      when: whenReadable('state_or_province', 'time_zone'),
      error: zoneMissing,
    }),
  );
export type NewClient = z.infer<typeof NewClient>;

const countryIn = (input: unknown): Country =>
  typeof input === 'object' && input !== null && 'country' in input && input.country === 'US' ? 'US' : 'CA';

export const staffClientsTag: Tag = {
  name: 'Staff: clients',
  description: 'The life of a client: added, changed, paused, exported.',
};

export const staffClients = {
  add: endpoint({
    method: 'POST',
    path: '/staff/clients',
    once: true,
    changes: null,
    access: scoped('clients:write', staffAreas('clients')),
    summary: 'Adds a client with its sites, and mails the first Admin an invitation that is good for 7 days',
    body: NewClient,
    data: ClientPage,
    status: 201,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  export: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/export',
    once: false,
    changes: null,
    access: staffAreas('clients'),
    summary:
      'Everything of a client as one ZIP archive: a JSON file for each kind of record, and the uploaded files',
    data: z.string(),
    document: 'application/zip',
  }),
};
