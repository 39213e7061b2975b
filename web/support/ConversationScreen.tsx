import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { Conversation } from '#contract/support/conversation.ts';
import { support } from '#contract/support/support.ts';
import { formatTitle } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail, SkeletonForm } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { connectFiles } from './file-calls.ts';
import { messageDrafts } from './drafts.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';

/** One conversation with the provider, and a way to continue it. */
export function ConversationScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useApiQuery(
    support.conversation,
    { params: { id } },
    { ...signedUrlRefresh, staleTime: 0 },
  );
  const conversation = data?.data;
  if (!conversation && error)
    return (
      <>
        <PageHead back={<BackLink to={paths.support} />} title="Conversation" />
        <RecordError
          error={error}
          missing="We couldn’t find this conversation."
          note="It may be a colleague’s, which they and the Admins of your account can open."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      <PageHead
        back={<BackLink to={paths.support} />}
        title={conversation ? formatTitle(conversation) : '\u00a0'}
        subtitle={conversation && describeReaders(conversation)}
      />
      {conversation ? (
        <Loaded key={conversation.id} conversation={conversation} isFresh={isFetchedAfterMount} />
      ) : (
        <SkeletonDetail lines={6} />
      )}
    </>
  );
}

/** A form begins with the draft as the server has it, not as it was when the conversation was read before. */
type LoadedProps = { conversation: Conversation; isFresh: boolean };

function Loaded({ conversation, isFresh }: LoadedProps): ReactElement {
  const { id, messages, unsent_files, draft } = conversation;
  const [sent, setSent] = useState(0);
  return (
    <div className="flex max-w-[52rem] flex-col gap-5">
      <MessageList
        messages={messages}
        nameOf={({ is_reply, name }) => name ?? (is_reply ? 'Support team' : 'Support team, for you')}
        isOwn={({ is_reply }) => !is_reply}
      />
      <Surface aria-label="Write more">
        {/* cleared only after a message was sent: a reply that arrives meanwhile does not change it */}
        {isFresh ? (
          <MoreForm
            key={sent}
            id={id}
            unsent={sent === 0 ? unsent_files : []}
            draft={sent === 0 ? draft : ''}
            onSent={() => setSent(sent + 1)}
          />
        ) : (
          <SkeletonForm fields={1} />
        )}
      </Surface>
    </div>
  );
}

type MoreFormProps = {
  id: number;
  unsent: Conversation['unsent_files'];
  draft: string;
  onSent: () => void;
};

function MoreForm({ id, unsent, draft, onSent }: MoreFormProps): ReactElement {
  const send = useApiMutation(support.goOn, {
    stale: [support.conversation, support.conversations],
    failure: 'form',
    onSuccess: () => {
      toast.success('We have your message, and we’ll answer you soon.');
      onSent();
    },
  });
  return (
    <MessageForm
      label="Your message"
      rows={5}
      button="Send"
      files={connectFiles(id)}
      unsent={unsent}
      draft={draft}
      saver={messageDrafts(id)}
      sending={send}
      onSubmit={(body) => send.mutateAsync({ params: { id }, body })}
    />
  );
}

/** Of a conversation that we began; users know who reads their own messages. */
function describeReaders({ subject, readers }: Conversation): string | undefined {
  if (readers) return `Can be read by: ${readers.map(({ name }) => name).join(', ')}`;
  return subject === null ? undefined : 'Can be read by the Admins of your account';
}
