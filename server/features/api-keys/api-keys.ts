import type { apiKeys } from '#contract/api-keys/api-keys.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { addKey } from './add-key.ts';
import * as queries from './queries.ts';

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  list: ({ db, now }) => db.row(queries.listApiKeys(now)),
  create: ({ db, body, now }) =>
    db.transaction((tx) =>
      addKey(body, now, {
        lock: () => tx.value(queries.lockApiKeys()),
        count: () => tx.value(queries.countApiKeys(now)),
        create: (key) => tx.value(queries.createApiKey(key, now)),
      }),
    ),
  confirm: ({ db, params, now }) => db.row(queries.confirmApiKey(params.id, now)),
  revoke: ({ db, params, now }) => db.row(queries.revokeApiKey(params.id, now)),
};
