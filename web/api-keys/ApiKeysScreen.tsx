import { apiKeys } from '#contract/api-keys/api-keys.ts';
import * as paths from '#contract/paths.ts';
import { scopes } from '#contract/scopes.ts';
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
