import * as z from 'zod/mini';
import { domain } from '#contract/domain.ts';
import { listPackageServices } from '#contract/packages.ts';
import { NewClient } from '#contract/staff/clients.ts';
import type { SentBody } from '#contract/endpoint.ts';
import type { staffClients } from '#contract/staff/clients.ts';
import type { FormValues } from '#web/parts/form-values.ts';

export const NewClientForm = z.object({
  ...NewClient.shape,
  country: z.pipe(z.string(), NewClient.shape.country),
  sites: z.array(z.object({ primary_domain: domain, has_www: z.boolean() })),
});
export type NewClientInputs = FormValues<z.input<typeof NewClientForm>>;
export type NewClientValues = z.output<typeof NewClientForm>;

export const newSite = { primary_domain: '', has_www: true };

export const newClient: NewClientInputs = {
  name: '',
  country: '',
  state_or_province: '',
  time_zone: '',
  package: 'Create',
  services: listPackageServices('Create'),
  sites: [newSite],
  admin: { first_name: '', last_name: '', email: '' },
  is_live: false,
};

/** A site with www and without is one site with two domains. */
export const toBody = ({ sites, ...values }: NewClientValues): SentBody<(typeof staffClients)['add']> => ({
  ...values,
  sites: sites.map(({ primary_domain, has_www }) => ({
    primary_domain,
    domains: has_www ? [otherForm(primary_domain)] : [],
  })),
});

/** www.example.com for example.com, and vice versa. */
export const otherForm = (typed: string): string =>
  typed.startsWith('www.') ? typed.slice('www.'.length) : `www.${typed}`;
