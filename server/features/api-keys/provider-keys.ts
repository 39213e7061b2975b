import type { providerKeys } from '#contract/api-keys/provider-keys.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { lockProvider } from '#server/core/provider/cross-client.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { addKey } from './add-key.ts';
import * as queries from './cross-client.ts';

export const providerKeyHandlers: Handlers<typeof providerKeys> = {
  list: async ({ systemDb, now }) => orNotFound(await systemDb.value(queries.listProviderKeys(now))),
  create: ({ systemDb, session: { staffId }, body, now }) =>
    systemDb.transaction((tx) =>
      addKey(body, now, {
        lock: () => tx.value(lockProvider()),
        count: () => tx.value(queries.countProviderKeys(now)),
        create: (key) => tx.value(queries.createProviderKey(key, { staffId, now })),
      }),
    ),
  confirm: async ({ systemDb, session: { staffId }, params, now }) =>
    orNotFound(await systemDb.value(queries.confirmProviderKey(params.id, { staffId, now }))),
  revoke: async ({ systemDb, session: { staffId }, params, now }) =>
    orNotFound(await systemDb.value(queries.revokeProviderKey(params.id, { staffId, now }))),
};
