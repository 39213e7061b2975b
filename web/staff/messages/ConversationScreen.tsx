import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { topicNames } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useTitle } from '#web/routing/title.ts';
import { MessageList } from '#web/support/MessageList.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { WhoHasIt } from './WhoHasIt.tsx';

/** A conversation with a client, and the reply to it. */
export function ConversationScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, refetch } = useApiQuery(staffMessages.read, { params: { id } });
  const conversation = data?.data;
  useTitle(conversation && `Conversation with ${conversation.client_name}`);
  if (!conversation && error)
    return (
      <>
        <PageHead back={<BackLink to={paths.staffMessages} />} title="Conversation" />
        <RecordError
          error={error}
          missing="We couldn’t find this conversation."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      <PageHead
        back={<BackLink to={paths.staffMessages} />}
        title={conversation?.client_name ?? '\u00a0'}
        subtitle={conversation ? aboutOf(conversation) : '\u00a0'}
        actions={
          conversation && (
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffClient} params={{ id: conversation.client_id }}>
                Open the client
              </Link>
            </LinkButton>
          )
        }
      />
      {conversation ? (
        <Loaded key={conversation.id} conversation={conversation} />
      ) : (
        <SkeletonDetail lines={6} />
      )}
    </>
  );
}

function Loaded({ conversation }: { conversation: StaffConversation }): ReactElement {
  const [sent, setSent] = useState(0);
  return (
    <div className="flex max-w-[52rem] flex-col gap-5">
      <WhoHasIt item={conversation.item} />
      <MessageList
        messages={conversation.messages}
        nameOf={({ is_reply, name }) =>
          name ?? (is_reply ? 'A colleague who has left' : 'A colleague, for the client')
        }
        isOwn={({ is_reply }) => is_reply}
      />
      <Surface aria-label="Reply">
        {/* cleared only after a reply was sent: the client's messages meanwhile do not change it */}
        <ReplyForm key={sent} conversation={conversation} onSent={() => setSent(sent + 1)} />
      </Surface>
    </div>
  );
}

const aboutOf = ({ topic, user_name, user_email }: StaffConversation): string =>
  [topicNames[topic], user_name, user_email].filter((part) => part !== null).join(' · ');
