import { admins, adminsThemselves } from '../access.ts';
import type { Tag } from '../endpoint.ts';
import { scopes } from '../scopes.ts';
import { createKeyEndpoints } from './key-endpoints.ts';

export const apiKeysTag: Tag = {
  name: 'API keys',
  description:
    'Keys by which programs of a client call this API. A key has scopes of its own and no role, and calls only endpoints that name one of them.',
};

export const apiKeys = createKeyEndpoints({
  path: '/settings/api-keys',
  scopes,
  owner: 'client',
  reads: admins(),
  changesKeys: adminsThemselves,
  changes: 'settings.changed',
});
