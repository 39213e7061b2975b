import { maxUploadBytes } from '#contract/files.ts';
import { conversationFiles } from '#contract/support/files.ts';
import { findOpenTokens } from '#contract/text-fields.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { lockFiles } from '#server/core/files/file-records.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { discardFiles } from '#server/core/files/store-file.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { InboundContext, Taken } from '#server/core/jobs/take-message.ts';
import { storeAttachments } from '#server/core/mail/store-attachments.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import { findColleague } from '../cross-client/colleagues.ts';
import { readConversationAddress, staffSide, type AnsweredConversation } from './conversation-address.ts';
import {
  addAnswerOfStaff,
  addAnswerOfUser,
  forwardStray,
  hasRoom,
  readConversationState,
  type Outcome,
} from './queries.ts';
import { emailsPerDay, findStaffSender, toEmailedWords } from './rules.ts';

export type TakeDeps = {
  /** the numbers of the first of these addresses that this server has made */
  findAddress: (addresses: readonly string[]) => number[] | null;
  openLinkDb: OpenLinkDb;
  files: FileStore;
  /** bytes that a client may store */
  quota: number;
};
type Context = TakeDeps & InboundContext;

/**
 * Adds an answer by email to its conversation, once. What nobody has typed is dropped; what its sender may not add goes
 * to the team. Null for mail that answers no conversation.
 */
export async function takeConversationEmail(
  message: InboundMessage,
  context: Context,
): Promise<Taken | null> {
  const answered = readConversationAddress(context.findAddress(message.recipients));
  if (answered === null) return null;
  if (message.isAutomatic || message.isGenerated) return 'done';
  const { read } = context.openLinkDb(answered.client_id);
  const dayAgo = new Date(context.now.getTime() - 86_400_000);
  const state = await read.value(readConversationState(answered, dayAgo));
  // two programs that answer each other end here
  if (state === null || state.emails >= emailsPerDay) return 'unread';
  if (answered.user_id === staffSide) return takeAnswerOfStaff(message, answered, context);
  const isAdded = await addMessage(message, answered, context, {
    ownAddress: state.email,
    add: (emailed) => addAnswerOfUser(answered, emailed),
  });
  return isAdded ? 'done' : forward(message, answered, context);
}

/**
 * Only colleagues and the mailbox of the team answer in the name of the provider. Words with a field that is still open
 * go back to them.
 */
async function takeAnswerOfStaff(
  message: InboundMessage,
  answered: AnsweredConversation,
  context: Context,
): Promise<Taken> {
  const colleague = message.from && (await context.value(findColleague(message.from.address)));
  const staff = findStaffSender(message, colleague, context.supportEmail);
  if (staff === null) return forward(message, answered, context);
  const [openField] = findOpenTokens(toEmailedWords(message, staff.email).message);
  if (openField !== undefined) return forward(message, answered, context, { to: staff.email, openField });
  const isAdded = await addMessage(message, answered, context, {
    ownAddress: staff.email,
    add: (emailed) => addAnswerOfStaff(answered, { ...emailed, staff }),
  });
  return isAdded ? 'done' : forward(message, answered, context);
}

type Adding = {
  ownAddress: string | null;
  add: (emailed: Parameters<typeof addAnswerOfUser>[1]) => ReturnType<typeof addAnswerOfUser>;
};

/** Bytes of files are stored before their rows. Those without a row are removed here, or by the sweep after a crash. */
async function addMessage(
  message: InboundMessage,
  { client_id }: AnsweredConversation,
  { openLinkDb, files: store, quota, now, supportEmail }: Context,
  { ownAddress, add }: Adding,
): Promise<boolean> {
  const { message: text, ...words } = toEmailedWords(message, ownAddress);
  const { stored, others } = await storeAttachments(message.attachments, bounds, store);
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  let attached: readonly ReceivedFile[] = stored;
  try {
    const outcome = await openLinkDb(client_id).write.transaction(async (tx): Promise<Outcome | null> => {
      if (stored.length > 0) await tx.value(lockFiles());
      if (stored.length > 0 && (await tx.value(hasRoom(bytes, quota))) !== true) attached = [];
      const unsaved = attached.length === stored.length ? [] : stored.map(({ originalName }) => originalName);
      const email = { ...words, unsaved_files: [...unsaved, ...others] };
      return tx.value(add({ message: text, email, files: attached, supportEmail, now }));
    });
    if (outcome !== 'added' || attached.length === 0) await discardFiles(stored, store);
    return outcome !== null;
  } catch (error) {
    await discardFiles(stored, store);
    throw error;
  }
}

const bounds = { ...conversationFiles, bytes: maxUploadBytes };

async function forward(
  { from, subject, lines, files }: InboundMessage,
  { client_id, conversation_id: conversation }: AnsweredConversation,
  { openLinkDb, supportEmail, now }: Context,
  { to, openField }: { to: string | null; openField: string | null } = { to: supportEmail, openField: null },
): Promise<Taken> {
  if (from === null || to === null) return 'unread';
  const stray = { sender: from.address, subject, text: lines.join('\n').trim(), files, openField };
  await openLinkDb(client_id).write.value(forwardStray(stray, { to, conversation, now }));
  return 'done';
}
