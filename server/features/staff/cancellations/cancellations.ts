import { ApiError } from '#contract/errors.ts';
import type { staffCancellations } from '#contract/staff/cancellations.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { readClientPage } from '../client-page.ts';
import {
  closeCancelledAccounts,
  planCancellation,
  readCancellationState,
  withdrawCancellation,
} from '../cross-client/cancellations.ts';
import { planClosing } from './rules.ts';

const batch = 100;

export const staffCancellationsHandlers = ({
  previews: { homeOf },
}: {
  previews: { homeOf: (siteId: number) => string };
}): Handlers<typeof staffCancellations> => ({
  plan: async ({ systemDb, session: { staffId }, params: { id }, body: { reason }, now }) => {
    await systemDb.transaction(async ({ value }) => {
      // the lock comes first, so that a fee or a closing in the same moment is seen
      await value(lockClient(id));
      const closing = planClosing(orNotFound(await value(readCancellationState(id, now))));
      if ('problem' in closing) throw new ApiError('invalid', { sentence: closing.problem });
      if (!(await value(planCancellation(id, closing.on, { staffId, reason, now }))))
        throw new ApiError('invalid', {
          sentence: 'This client’s plan has just changed. Please look at it again.',
        });
    });
    return readClientPage(systemDb, id, { now, homeOf });
  },

  withdraw: async ({ systemDb, session: { staffId }, params: { id }, body: { reason }, now }) => {
    await systemDb.transaction(async ({ value }) => {
      await value(lockClient(id));
      orNotFound(await value(withdrawCancellation(id, { staffId, reason, now })));
    });
    return readClientPage(systemDb, id, { now, homeOf });
  },
});

/** Closes the accounts whose day has come, a batch of them at a time. */
export async function closeAccounts({ value, now }: TaskContext): Promise<void> {
  await value(closeCancelledAccounts(batch, now));
  crashPoint('accounts.closed');
}
