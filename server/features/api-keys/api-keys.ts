import { maxApiKeys, tooManyApiKeys, type apiKeys } from '#contract/api-keys/api-keys.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from './queries.ts';
import { computeExpiry, newApiKey } from './rules.ts';

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  list: ({ db, now }) => db.row(queries.listApiKeys(now)),
  create: ({ db, body: { lifetime, ...draft }, now }) =>
    db.transaction(async (tx) => {
      if (orNotFound(await tx.value(queries.countApiKeys(now))) >= maxApiKeys)
        throw new ApiError('invalid', { sentence: tooManyApiKeys });
      const { key, ...stored } = newApiKey();
      const ends = computeExpiry(lifetime, now);
      const id = await tx.value(queries.createApiKey({ ...draft, ...stored, ends }, now));
      return { id: orNotFound(id), key };
    }),
  confirm: ({ db, params, now }) => db.row(queries.confirmApiKey(params.id, now)),
  revoke: ({ db, params, now }) => db.row(queries.revokeApiKey(params.id, now)),
};
