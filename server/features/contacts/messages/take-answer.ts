import { answerFiles } from '#contract/contacts/messages.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { InboundContext, Taken } from '#server/core/jobs/take-message.ts';
import { lockFiles } from '#server/core/files/file-records.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { discardFiles } from '#server/core/files/store-file.ts';
import { storeAttachments } from '#server/core/mail/store-attachments.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import { listAnswered } from '../cross-client.ts';
import { hasRoom, insertAnswerFiles, storeAnswer } from './answer-queries.ts';
import { findRefs, listNames, pickAnswered, toAnswer } from './answer-rules.ts';
import type { ReplyAddress, ReplyAddresses } from './reply-addresses.ts';

export type AnswerDeps = {
  replyAddresses: Pick<ReplyAddresses, 'find'>;
  openLinkDb: OpenLinkDb;
  files: FileStore;
  /** bytes that a client may store */
  quota: number;
};

/**
 * The contact who answers: by the signed address, or else by the message that it answers. A client's own address for
 * leads finds messages of that client alone.
 */
export async function findAnswered(
  message: InboundMessage,
  clientId: number | undefined,
  { replyAddresses, value }: AnswerDeps & InboundContext,
): Promise<ReplyAddress | null> {
  const signed = replyAddresses.find(message.recipients);
  if (signed) return signed;
  const refs = findRefs(message);
  if (refs.length === 0) return null;
  return pickAnswered(message, (await value(listAnswered(refs))) ?? [], clientId);
}

/**
 * Adds an answer to the history of a contact, once. Null if the contact is gone. Its files are stored before their rows,
 * as with an upload; those without a row are removed here, or by the sweep after a crash.
 */
export async function takeAnswer(
  message: InboundMessage,
  { client_id, lead_id }: ReplyAddress,
  { openLinkDb, now, files: store, quota }: AnswerDeps & InboundContext,
): Promise<Taken | null> {
  const { stored, others } = message.isAutomatic
    ? { stored: [], others: message.files }
    : await storeAttachments(message.attachments, answerFiles, store);
  const names = stored.map(({ originalName }) => originalName);
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  try {
    const { outcome, isKept } = await openLinkDb(client_id).write.transaction(async (tx) => {
      if (stored.length > 0) await tx.value(lockFiles());
      const fits = stored.length === 0 || (await tx.value(hasRoom(bytes, quota))) === true;
      const files = listNames(fits ? others : [...names, ...others]);
      const result = await tx.value(storeAnswer(lead_id, { ...toAnswer(message), files }, now));
      const id = fits ? (result?.message_id ?? null) : null;
      if (id !== null && stored.length > 0) await tx.value(insertAnswerFiles(id, stored, now));
      return { outcome: result, isKept: id !== null };
    });
    if (!isKept) await discardFiles(stored, store);
    if (!outcome?.has_contact) return null;
    return outcome.is_refused ? 'unread' : 'done';
  } catch (error) {
    await discardFiles(stored, store);
    throw error;
  }
}
