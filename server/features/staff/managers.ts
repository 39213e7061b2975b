import { invalid } from '#contract/errors.ts';
import type { staffManagers } from '#contract/staff/managers.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { assignManager, isActiveColleague, readManager } from './cross-client/managers.ts';
import { describeManager } from './rules.ts';

export const staffManagersHandlers: Handlers<typeof staffManagers> = {
  assign: async ({ systemDb, session: { staffId }, params: { id: clientId }, body, now }) => {
    orNotFound(await systemDb.value(readManager(clientId)));
    const { staff_id: managerId, from } = body;
    const refuseInactive = async () => {
      if (managerId !== null && !(await systemDb.value(isActiveColleague(managerId))))
        throw invalid('staff_id', 'Please choose a colleague.');
    };
    await refuseInactive();
    const saved = await systemDb.batch(assignManager({ clientId, managerId, from, staffId, now }));
    if (saved !== null) return saved;
    await refuseInactive();
    throw invalid('staff_id', describeManager(orNotFound(await systemDb.value(readManager(clientId)))));
  },
};
