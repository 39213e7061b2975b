import type { staffAi } from '#contract/staff/ai.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readClientUsage } from './cross-client.ts';

export const staffAiHandlers: Handlers<typeof staffAi> = {
  usage: async ({ systemDb, params, now }) => {
    return orNotFound(await systemDb.value(readClientUsage(params.id, now)));
  },
};
