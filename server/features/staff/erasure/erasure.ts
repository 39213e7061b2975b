import { ApiError } from '#contract/errors.ts';
import { cancelFirst, erasureBegan, erasureExists, type staffErasures } from '#contract/staff/erasure.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readClientPage } from '../client-page.ts';
import { askErasure, listErasures, stopClientErasure } from '../cross-client/erasures.ts';
import { erasureActsAt } from './rules.ts';

export const staffErasuresHandlers = ({
  previews: { homeOf },
}: {
  previews: { homeOf: (siteId: number) => string };
}): Handlers<typeof staffErasures> => ({
  ask: async ({ systemDb, session: { staffId }, params: { id }, body: { reason }, now }) => {
    const isNew = await systemDb.value(askErasure(id, { staffId, now, reason, actsAt: erasureActsAt(now) }));
    const client = await readClientPage(systemDb, id, { now, homeOf });
    if (!isNew) throw new ApiError('invalid', { sentence: client.erasure ? erasureExists : cancelFirst });
    return client;
  },
  stop: async ({ systemDb, session: { staffId }, params: { id }, now }) => {
    const stopped = await systemDb.batch(stopClientErasure(id, { staffId, now }));
    const client = await readClientPage(systemDb, id, { now, homeOf });
    if (!stopped && client.erasure) throw new ApiError('invalid', { sentence: erasureBegan });
    if (!stopped) throw new ApiError('not_found');
    return client;
  },
  list: ({ systemDb, query }) => systemDb.page(listErasures(query), query),
});
