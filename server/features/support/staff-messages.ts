import { ApiError } from '#contract/errors.ts';
import type { staffMessages } from '#contract/staff/messages.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { listAllConversations, readAnyConversation, replyToConversation } from './cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';

type Needs = { provider: Pick<ProviderSource, 'current'> };

export const staffMessagesHandlers = ({ provider }: Needs): Handlers<typeof staffMessages> => ({
  list: ({ systemDb, query }) => systemDb.page(listAllConversations(query), query),
  read: async ({ systemDb, params }) => orNotFound(await systemDb.value(readAnyConversation(params.id))),
  reply: async ({ systemDb, session, params, body, now }) => {
    const reply = { ...body, staffId: session.staffId, from: provider.current().support_email, now };
    orNotFound(await systemDb.value(replyToConversation(params.id, reply)));
    return orNotFound(await systemDb.value(readAnyConversation(params.id)));
  },
});

function orNotFound<T>(value: T | null): T {
  if (value === null) throw new ApiError('not_found');
  return value;
}
