import type { memberships } from '#contract/account/memberships.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listMemberships, openMembership } from './cross-client/memberships.ts';

export const membershipsHandlers: Handlers<typeof memberships> = {
  list: async ({ systemDb, tokenHash }) => (await systemDb.value(listMemberships(tokenHash))) ?? [],

  open: async ({ systemDb, tokenHash, params, now }) => {
    const { token, hash } = newToken();
    const { refusal } = orNotFound(
      await systemDb.batch(openMembership({ session: tokenHash, hash, clientId: params.id, now })),
    );
    if (refusal) throw new ApiError(refusal);
    return { token };
  },
};
