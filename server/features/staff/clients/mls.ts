import type { staffMls } from '#contract/listings/mls.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { changeAgentIds, readAgentIds, settleAgentIds } from '../cross-client/mls.ts';

export const staffMlsHandlers: Handlers<typeof staffMls> = {
  readAgentIds: async ({ systemDb, params }) => orNotFound(await systemDb.value(readAgentIds(params.id))),
  changeAgentIds: async ({ systemDb, session: { staffId }, params, body, now }) => {
    const ids = [...new Set(body.mls_agent_ids)];
    return orNotFound(await systemDb.value(changeAgentIds(params.id, ids, { staffId, now })));
  },
  // where the client took the numbers out meanwhile, there is nothing to settle
  settleAgentIds: async ({ systemDb, session: { staffId }, params, body, now }) =>
    (await systemDb.value(settleAgentIds(params.id, body, { staffId, now }))) ??
    orNotFound(await systemDb.value(readAgentIds(params.id))),
};
