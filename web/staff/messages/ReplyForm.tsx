import type { ReactElement } from 'react';
import { StaffMessageText } from '#contract/staff/conversation-draft.ts';
import { savedReplies } from '#contract/staff/saved-replies.ts';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { toast } from '#web/parts/toast.ts';
import { MessageForm } from '#web/support/MessageForm.tsx';
import { replyDrafts } from './drafts.ts';
import { connectFiles } from './file-calls.ts';
import { ReplyPicker } from './SavedReplies.tsx';

type ReplyFormProps = {
  conversation: StaffConversation;
  unsent: StaffConversation['unsent_files'];
  draft: string;
  onSent: () => void;
};

/** Answers the client: by mail, and on the client's support page. */
export function ReplyForm({ conversation, unsent, draft, onSent }: ReplyFormProps): ReactElement {
  const { id, client_id, user_name, client_name } = conversation;
  const values = useApiQuery(savedReplies.values, { params: { id } }).data?.data;
  const send = useApiMutation(staffMessages.reply, {
    stale: [staffMessages.read, staffMessages.list, staffQueue.list, staffQueue.counts],
    failure: 'form',
    onSuccess: () => {
      toast.success('Your reply is on its way.');
      onSent();
    },
  });
  return (
    <MessageForm
      label={`Reply to ${user_name ?? client_name}`}
      hint="It is emailed in your name, and appears on the client’s support page."
      rows={6}
      button="Send reply"
      schema={StaffMessageText}
      files={connectFiles(client_id, { conversation: id, isNote: false })}
      unsent={unsent}
      draft={draft}
      saver={replyDrafts(id)}
      above={(written) => <ReplyPicker values={values} written={written} />}
      sending={send}
      onSubmit={(body) => send.mutateAsync({ params: { id }, body })}
    />
  );
}
