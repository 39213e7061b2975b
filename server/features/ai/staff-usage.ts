import { ApiError } from '#contract/errors.ts';
import type { staffAi } from '#contract/staff/ai.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readClientUsage } from './cross-client.ts';

export const staffAiHandlers: Handlers<typeof staffAi> = {
  usage: async ({ systemDb, params, now }) => {
    const usage = await systemDb.value(readClientUsage(params.id, now));
    if (!usage) throw new ApiError('not_found');
    return usage;
  },
};
