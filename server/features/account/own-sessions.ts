import type { sessions } from '#contract/account/sessions.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './cross-client/own-sessions.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';

export const sessionsHandlers: Handlers<typeof sessions> = {
  list: async ({ systemDb, tokenHash, now }) =>
    (await systemDb.value(listOwnSessions({ session: tokenHash, at: now }))) ?? [],
  endOthers: async ({ systemDb, tokenHash, now }) => ({
    ended: (await systemDb.value(endOtherSessions({ session: tokenHash, at: now }))) ?? 0,
  }),
  end: async ({ systemDb, tokenHash, params, now }) => {
    return orNotFound(await systemDb.value(endOwnSession({ session: tokenHash, at: now, id: params.id })));
  },
};
