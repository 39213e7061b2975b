import * as z from 'zod/mini';
import { id, requiredText, rowVersion } from '../fields.ts';
import { withoutOpenFields } from '../text-fields.ts';
import { WithFiles } from '../support/files.ts';
import { MessageText, needsWordsOrFiles } from '../support/conversation.ts';

const maxSubjectLength = 120;
const maxNoteLength = 5000;
const maxReaders = 100;

export const readerIsGone = 'Someone you chose can no longer sign in. Please choose again.';
export const noAdminReads = 'No Admin of this client can sign in. Please choose who may read it.';

/** A message of staff, without a field that nobody has filled in. */
export const StaffMessageText = z.object({ message: MessageText.shape.message.check(withoutOpenFields) });
export const StaffReply = z.extend(StaffMessageText, WithFiles.shape).check(needsWordsOrFiles);

/** The first message of a conversation. Without users, the Admins of the account may read it. */
export const ConversationDraft = z
  .extend(StaffMessageText, {
    subject: requiredText(maxSubjectLength).check(z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.')),
    user_ids: z.array(id).check(z.maxLength(maxReaders, 'Please choose fewer people.')),
    ...WithFiles.shape,
  })
  .check(needsWordsOrFiles);
export const ReadersDraft = z.object({ user_ids: ConversationDraft.shape.user_ids, version: rowVersion });

export type ConversationDraft = z.infer<typeof ConversationDraft>;

export const ConversationNote = z.object({ note: requiredText(maxNoteLength), ...WithFiles.shape });
