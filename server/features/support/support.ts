import { release } from '#server/core/release.ts';
import { ApiError } from '#contract/errors.ts';
import { phoneAndNotes } from '#contract/phone-words.ts';
import { maxProspectMessageLength, type support } from '#contract/support/support.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { Statement } from '#server/core/db/sql.ts';
import type { Json } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Health } from '#server/core/db/pools.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { saveProspect } from './cross-client/conversations.ts';
import { saveDraft } from './drafts.ts';
import { assertUnsent, keepFile, withAddresses, type FileNeeds } from './files/files.ts';
import { callingUploader, countUnsentFiles, deleteUnsentFile } from './files/queries.ts';
import { isVisible } from './visible.ts';
import {
  continueConversation,
  listConversations,
  readConversation,
  requestAccess,
  saveMessage,
} from './queries.ts';
import { redactSecrets } from './rules.ts';

/** Where browser errors are logged: the server's log, and a third-party service if one is configured. */
type Reporter = (failure: { kind: string; message: string; stack: string | null; path: string }) => void;

type Needs = FileNeeds & {
  report: Reporter;
  provider: Pick<ProviderSource, 'current'>;
  checkHealth: () => Promise<Health>;
};

export const supportHandlers = ({
  report,
  provider,
  checkHealth,
  files: records,
}: Needs): Handlers<typeof support> => ({
  signUp: async ({ systemDb, body, now }) => {
    const { phone, notes } = phoneAndNotes(
      body.phone_number ?? '',
      body.message ?? '',
      maxProspectMessageLength,
    );
    const prospect = { ...body, phone_number: phone, message: notes };
    await systemDb.value(saveProspect({ ...prospect, to: provider.current().sales_email, now }));
    return { received: true };
  },
  message: ({ db, body, now }) =>
    send(db, { ids: body.file_ids }, saveMessage({ ...body, to: provider.current().support_email, now })),
  conversations: ({ db, query }) => db.page(listConversations(query), query),
  conversation: async ({ db, params, now }) => {
    const conversation = orNotFound(await db.value(readConversation(params.id)));
    return {
      ...conversation,
      messages: conversation.messages.map(withAddresses(records, now)),
      unsent_files: conversation.unsent_files.map((file) => records.uploaded(file, now)),
    };
  },
  goOn: ({ db, params, body, now }) =>
    send(
      db,
      { ids: body.file_ids, conversation: params.id },
      continueConversation(params.id, { ...body, to: provider.current().support_email, now }),
    ),
  saveDraft: ({ db, params, body, now }) => db.row(saveDraft(params.id, body.text, now)),
  addFile: ({ db, body, files, now }) =>
    db.transaction((tx) =>
      keepFile(
        tx,
        {
          received: files,
          uploader: callingUploader,
          isNote: false,
          conversation: body.conversation_id,
          seen: isVisible,
          now,
        },
        records,
      ),
    ),
  removeFile: ({ db, params, now }) => db.row(deleteUnsentFile(params.id, callingUploader, now)),
  apply: ({ db, now }) => db.row(requestAccess({ to: provider.current().support_email, now })),
  clientError: ({ body: { kind, message, stack, path } }) => {
    report({
      kind,
      message: redactSecrets(message),
      stack: stack ? redactSecrets(stack) : null,
      path: redactSecrets(path),
    });
    return { received: true };
  },
  live: () => ({ ok: true, version: release }),
  health: async () => {
    const { isWell, replica } = await checkHealth();
    if (!isWell) throw new ApiError('unavailable', { retryAfter: 2 });
    return { ok: true, version: release, ...(replica ? { replica } : {}) };
  },
});

/** Sends a message, if its files are there and no other message has them. */
const send = <T>(
  db: ClientDb<'write'>,
  { ids, conversation = null }: { ids: readonly number[]; conversation?: number | null },
  message: Statement<T, 'write'>,
): Promise<Json<T>> =>
  ids.length === 0
    ? db.row(message)
    : db.batchAfter(countUnsentFiles(ids, conversation), (count) => {
        assertUnsent(ids, count);
        return [message];
      });
