import type { staffMessages } from '#contract/staff/messages.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import {
  addNote,
  listAllConversations,
  listPossibleReaders,
  readAnyConversation,
  replyToConversation,
  startConversation,
} from './cross-client/conversations.ts';
import { chooseReaders } from './rules.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { orNotFound } from '#server/core/or-not-found.ts';

type Needs = { provider: Pick<ProviderSource, 'current'> };

export const staffMessagesHandlers = ({ provider }: Needs): Handlers<typeof staffMessages> => ({
  list: ({ systemDb, query }) => systemDb.page(listAllConversations(query), query),
  read: async ({ systemDb, params }) => orNotFound(await systemDb.value(readAnyConversation(params.id))),
  start: ({ systemDb, session, params, body, now }) =>
    systemDb.transaction(async (tx) => {
      const { user_ids, ...words } = body;
      const userIds = chooseReaders(user_ids, await tx.value(listPossibleReaders(params.id, user_ids)));
      const sender = { staffId: session.staffId, from: provider.current().support_email };
      const id = await tx.value(startConversation(params.id, { ...words, ...sender, userIds, now }));
      return orNotFound(await tx.value(readAnyConversation(orNotFound(id))));
    }),
  addNote: async ({ systemDb, session, params, body, now }) => {
    orNotFound(await systemDb.value(addNote(params.id, { ...body, staffId: session.staffId, now })));
    return orNotFound(await systemDb.value(readAnyConversation(params.id)));
  },
  reply: async ({ systemDb, session, params, body, now }) => {
    const reply = { ...body, staffId: session.staffId, from: provider.current().support_email, now };
    orNotFound(await systemDb.value(replyToConversation(params.id, reply)));
    return orNotFound(await systemDb.value(readAnyConversation(params.id)));
  },
});
