import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import * as paths from '#contract/paths.ts';
import { providerScopes } from '#contract/scopes.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { defineKeyList } from './define-key-list.tsx';

export const ProviderKeysScreen = defineKeyList({
  endpoints: providerKeys,
  scopes: providerScopes,
  back: <BackLink to={paths.staffProvider}>Provider</BackLink>,
  words: {
    subtitle: 'Let your other tools read clients, invoices and launches.',
    onlyRead: 'Only owners make and revoke keys.',
    reach: 'A key reads the data of all clients.',
    logged: 'The log shows this name.',
    example: 'With a key, a tool such as your accounting program can read clients and invoices.',
  },
});
