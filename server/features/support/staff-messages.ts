import type { staffMessages, StaffConversation } from '#contract/staff/messages.ts';
import { ApiError } from '#contract/errors.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';
import type { SystemTransaction } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import {
  addNote,
  listAllConversations,
  listPossibleReaders,
  readAnyConversation,
  replyToConversation,
  startConversation,
  type StoredStaffConversation,
} from './cross-client/conversations.ts';
import { saveStaffDraft } from './cross-client/drafts.ts';
import { clientOfConversation, countUnsentFilesOfStaff, findUnsentFile } from './cross-client/files.ts';
import { changeReaders, readClientOfConversation } from './cross-client/readers.ts';
import { assertUnsent, keepFile, withAddresses, type FileNeeds } from './files/files.ts';
import { deleteUnsentFile, staffUploader, type FileKind } from './files/queries.ts';
import { chooseReaders } from './rules.ts';
import { isOfClient } from './visible.ts';

type Needs = FileNeeds & { provider: Pick<ProviderSource, 'current'>; openLinkDb: OpenLinkDb };

export const staffMessagesHandlers = ({
  provider,
  openLinkDb,
  files: records,
}: Needs): Handlers<typeof staffMessages> => {
  const present = (stored: StoredStaffConversation | null, now: Date): StaffConversation => {
    const conversation = orNotFound(stored);
    return {
      ...conversation,
      messages: conversation.messages.map(withAddresses(records, now)),
      notes: conversation.notes.map(withAddresses(records, now)),
      unsent_files: conversation.unsent_files.map((file) => records.uploaded(file, now)),
      unsent_note_files: conversation.unsent_note_files.map((file) => records.uploaded(file, now)),
    };
  };
  return {
    list: ({ systemDb, query }) => systemDb.page(listAllConversations(query), query),
    read: async ({ systemDb, session, params, now }) =>
      present(await systemDb.value(readAnyConversation(params.id, session.staffId)), now),
    start: ({ systemDb, session: { staffId }, params, body, now }) =>
      systemDb.transaction(async (tx) => {
        const { user_ids, ...words } = body;
        const userIds = chooseReaders(user_ids, await tx.value(listPossibleReaders(params.id, user_ids)));
        await lockUnsent(
          tx,
          body.file_ids,
          { kind: 'message', conversation: null },
          sql`${params.id}::bigint`,
          staffId,
        );
        const sender = { staffId, from: provider.current().support_email };
        const id = await tx.value(startConversation(params.id, { ...words, ...sender, userIds, now }));
        return present(await tx.value(readAnyConversation(orNotFound(id), staffId)), now);
      }),
    addNote: ({ systemDb, session: { staffId }, params, body, now }) =>
      systemDb.transaction(async (tx) => {
        await lockUnsent(
          tx,
          body.file_ids,
          { kind: 'note', conversation: params.id },
          clientOfConversation(params.id),
          staffId,
        );
        orNotFound(await tx.value(addNote(params.id, { ...body, staffId, now })));
        return present(await tx.value(readAnyConversation(params.id, staffId)), now);
      }),
    reply: ({ systemDb, session: { staffId }, params, body, now }) =>
      systemDb.transaction(async (tx) => {
        await lockUnsent(
          tx,
          body.file_ids,
          { kind: 'message', conversation: params.id },
          clientOfConversation(params.id),
          staffId,
        );
        const reply = { ...body, staffId, from: provider.current().support_email, now };
        orNotFound(await tx.value(replyToConversation(params.id, reply)));
        return present(await tx.value(readAnyConversation(params.id, staffId)), now);
      }),
    saveDraft: async ({ systemDb, session: { staffId }, params, body: { text, is_note }, now }) =>
      orNotFound(await systemDb.value(saveStaffDraft(params.id, { text, isNote: is_note, staffId, now }))),
    changeReaders: ({ systemDb, session: { staffId }, params, body, now }) =>
      systemDb.transaction(async (tx) => {
        const { user_ids, version } = body;
        const client = orNotFound(await tx.value(readClientOfConversation(params.id)));
        const userIds = chooseReaders(
          user_ids,
          await tx.value(listPossibleReaders(client, user_ids, params.id)),
        );
        if (!(await tx.value(changeReaders(params.id, { userIds, version, staffId, now }))))
          throw new ApiError('changed_elsewhere');
        return present(await tx.value(readAnyConversation(params.id, staffId)), now);
      }),
    addFile: ({ session, params, body, files, now }) =>
      openLinkDb(params.id).write.transaction((tx) =>
        keepFile(
          tx,
          {
            received: files,
            uploader: staffUploader(session.staffId),
            // an earlier release named the conversation of a reply alone
            isNote: body.is_note ?? (body.conversation_id === undefined ? null : false),
            conversation: body.conversation_id,
            seen: isOfClient,
            now,
          },
          records,
        ),
      ),
    removeFile: async ({ systemDb, session: { staffId }, params, now }) => {
      const client = orNotFound(await systemDb.value(findUnsentFile(params.id, staffId)));
      const statement = deleteUnsentFile(params.id, staffUploader(staffId), now);
      return orNotFound(await openLinkDb(client).write.value(statement));
    },
  };
};

/** Refuses files that are not there, that another message has, or that were uploaded for the other kind or another conversation. */
async function lockUnsent(
  tx: SystemTransaction,
  ids: readonly number[],
  place: { kind: FileKind; conversation: number | null },
  client: Sql,
  staffId: number | null,
): Promise<void> {
  if (ids.length > 0) assertUnsent(ids, await tx.value(countUnsentFilesOfStaff(ids, place, client, staffId)));
}
