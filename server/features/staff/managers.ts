import { invalid } from '#contract/errors.ts';
import type { staffManagers } from '#contract/staff/managers.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { assignManager, isActiveColleague, readManager } from './cross-client/managers.ts';

export const staffManagersHandlers: Handlers<typeof staffManagers> = {
  assign: async ({ systemDb, session, params, body, now }) => {
    orNotFound(await systemDb.value(readManager(params.id)));
    if (body.staff_id !== null && !(await systemDb.value(isActiveColleague(body.staff_id))))
      throw invalid('staff_id', 'Please choose a colleague.');
    return orNotFound(
      await systemDb.batch(
        assignManager({ clientId: params.id, managerId: body.staff_id, staffId: session.staffId, now }),
      ),
    );
  },
};
