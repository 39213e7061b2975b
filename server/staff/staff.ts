import { Refused } from '#contract/errors.ts';
import type { staff } from '#contract/staff.ts';
import { hasNoSecondFactor } from '#contract/users.ts';
import type { Handlers } from '../gate/call.ts';
import { settled } from './rules.ts';

export const staffHandlers: Handlers<typeof staff> = {
  clients: ({ doors, query }) => doors.clients(query),
  client: async ({ doors, params }) => there(await doors.client(params.id)),
  changeClient: async ({ doors, session, params, body, now }) => {
    await doors.changeClient(params.id, { change: settled(body), staffId: session.staffId, now });
    return there(await doors.client(params.id));
  },
  resetFactor: async ({ doors, session, params, body, now }) => {
    const { users } = there(await doors.client(params.id));
    const user = users.find(({ id }) => id === params.user_id);
    if (!user) throw new Refused('not_found');
    const act = { email: user.email, clientId: params.id, userId: user.id, staffId: session.staffId };
    if (!(await doors.resetUserFactor({ ...act, ...body, now })))
      throw new Refused('invalid', { sentence: hasNoSecondFactor });
    return there(await doors.client(params.id));
  },
  messages: ({ doors, query }) => doors.messages(query),
  prospects: ({ doors, query }) => doors.prospects(query),
  outbox: ({ doors, query }) => doors.outbox(query),
  jobs: ({ doors, query }) => doors.failedJobs(query),
  blocks: async ({ doors, query }) => there(await doors.blocksOf(query.client_id)),
  liftBlock: async ({ doors, params }) => there(await doors.liftBlock(params.id)),
};

function there<T>(found: T | null): T {
  if (found === null) throw new Refused('not_found');
  return found;
}
