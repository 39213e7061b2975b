import { staffAreas } from '../access.ts';
import type { Tag } from '../endpoint.ts';
import { providerScopes } from '../scopes.ts';
import { createKeyEndpoints } from './key-endpoints.ts';

export const providerKeysTag: Tag = {
  name: 'Staff: API keys',
  description:
    'Keys by which programs of the provider read clients, invoices and launches, add clients and record payments. They call nothing that belongs to the people of a client.',
};

export const providerKeys = createKeyEndpoints({
  path: '/staff/api-keys',
  scopes: providerScopes,
  owner: 'provider',
  reads: staffAreas('provider'),
  changesKeys: staffAreas('provider'),
  changes: null,
});
