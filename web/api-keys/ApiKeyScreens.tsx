import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import * as paths from '#contract/paths.ts';
import { providerScopes, scopes } from '#contract/scopes.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { defineKeyList } from './define-key-list.tsx';

export const ApiKeysScreen = defineKeyList({
  endpoints: apiKeys,
  scopes,
  back: <BackLink to={paths.settings}>Account settings</BackLink>,
  words: {
    subtitle: 'Let your other tools read and change what’s in your account.',
    onlyRead: 'Only Admins of this client make and revoke keys.',
    reach: 'A key acts for your whole account.',
    logged: 'The activity log shows this name.',
    example: 'With a key, a tool such as Zapier can add contacts here or read your listings.',
  },
});

export const ProviderKeysScreen = defineKeyList({
  endpoints: providerKeys,
  scopes: providerScopes,
  back: <BackLink to={paths.staffProvider}>Provider</BackLink>,
  words: {
    subtitle: 'Let your other tools read clients, invoices and launches, add clients and record payments.',
    onlyRead: 'Only owners make and revoke keys.',
    reach: 'A key works for all clients.',
    logged: 'Your team and clients see this name for what it does.',
    example: 'With a key, a tool such as a bank feed can record payments or read invoices.',
  },
});
