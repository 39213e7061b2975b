import * as z from 'zod/mini';
import { ConversationDraft } from '#contract/staff/conversation-draft.ts';
import { needsWordsOrFiles } from '#contract/support/conversation.ts';
import { FilesOfMessage } from '#web/support/MessageFiles.tsx';
import type { ClientPage } from '#contract/staff/staff.ts';

const choosePeople = 'Please choose at least one person.';

const choice = {
  readers: z.enum(['admins', 'chosen'], 'Please choose an option from the list.'),
  user_ids: z.array(z.string()),
};
type Choice = { readers: 'admins' | 'chosen'; user_ids: string[] };
export const isChoice = z.refine<Choice>(
  ({ readers, user_ids }) => readers === 'admins' || user_ids.length > 0,
  { error: choosePeople, path: ['user_ids'] },
);

/** Who reads a conversation. */
export const ReadersForm = z.object(choice);

export const NewMessageForm = z
  .object({
    subject: ConversationDraft.shape.subject,
    message: ConversationDraft.shape.message,
    ...choice,
    file_ids: FilesOfMessage,
  })
  .check(isChoice, needsWordsOrFiles);
export type NewMessageForm = z.infer<typeof NewMessageForm>;

export const emptyMessage: z.input<typeof NewMessageForm> = {
  subject: '',
  message: '',
  readers: 'admins',
  user_ids: [],
  file_ids: [],
};

export const toDraft = ({ readers, user_ids, ...words }: NewMessageForm): ConversationDraft => ({
  ...words,
  user_ids: toUserIds({ readers, user_ids }),
});

/** No users if all Admins read it. */
export const toUserIds = ({ readers, user_ids }: z.infer<typeof ReadersForm>): number[] =>
  readers === 'admins' ? [] : user_ids.map(Number);

/** The users who can sign in, with their roles, and readers of before who cannot at the moment. */
export const readerOptions = (
  users: ClientPage['users'],
  readers: readonly { id: number }[] = [],
): { value: string; label: string }[] =>
  users
    .filter((one) => canSignIn(one) || readers.some(({ id }) => id === one.id))
    .map((one) => ({
      value: String(one.id),
      label: `${one.name} (${one.role}${one.is_disabled ? ', switched off' : ''})`,
    }));

const canSignIn = ({ is_pending, is_disabled }: ClientPage['users'][number]) => !is_pending && !is_disabled;
