import type { ReactElement } from 'react';
import type { apiKeys } from '#contract/api-keys/api-keys.ts';
import type { providerKeys } from '#contract/api-keys/provider-keys.ts';
import type { AnyScope } from '#contract/scopes.ts';

/** Whose keys a screen shows: a client’s, or the provider’s. */
export type KeyOwner = {
  endpoints: typeof apiKeys | typeof providerKeys;
  scopes: readonly AnyScope[];
  back: ReactElement;
  words: {
    subtitle: string;
    /** for people who may not make a key */
    onlyRead: string;
    /** how far a key reaches */
    reach: string;
    /** where its name is seen */
    logged: string;
    /** what a tool could do with one */
    example: string;
  };
};
