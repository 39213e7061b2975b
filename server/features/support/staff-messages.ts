import type { staffMessages } from '#contract/staff/messages.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { listAllConversations, readAnyConversation, replyToConversation } from './cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { orNotFound } from '#server/core/or-not-found.ts';

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
