import { ApiError } from '#contract/errors.ts';
import type { staff } from '#contract/staff/staff.ts';
import { hasNoSecondFactor } from '#contract/users/users.ts';
import type { Handlers } from '../http/handler.ts';
import { normalizeClientChange } from './rules.ts';

export const staffHandlers: Handlers<typeof staff> = {
  clients: ({ systemDb, query }) => systemDb.clients(query),
  client: async ({ systemDb, params }) => orNotFound(await systemDb.client(params.id)),
  changeClient: async ({ systemDb, session, params, body, now }) => {
    await systemDb.changeClient(params.id, {
      change: normalizeClientChange(body),
      staffId: session.staffId,
      now,
    });
    return orNotFound(await systemDb.client(params.id));
  },
  resetFactor: async ({ systemDb, session, params, body, now }) => {
    const { users } = orNotFound(await systemDb.client(params.id));
    const user = users.find(({ id }) => id === params.user_id);
    if (!user) throw new ApiError('not_found');
    const target = { email: user.email, clientId: params.id, userId: user.id, staffId: session.staffId };
    if (!(await systemDb.resetUserFactor({ ...target, ...body, now })))
      throw new ApiError('invalid', { sentence: hasNoSecondFactor });
    return orNotFound(await systemDb.client(params.id));
  },
  messages: ({ systemDb, query }) => systemDb.messages(query),
  prospects: ({ systemDb, query }) => systemDb.prospects(query),
  outbox: ({ systemDb, query }) => systemDb.outbox(query),
  jobs: ({ systemDb, query }) => systemDb.failedJobs(query),
  blocks: async ({ systemDb, query }) => orNotFound(await systemDb.blocksOf(query.client_id)),
  liftBlock: async ({ systemDb, params }) => orNotFound(await systemDb.liftBlock(params.id)),
};

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found');
  return found;
}
