import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { formatTitle } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail, SkeletonForm } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useTitle } from '#web/routing/title.ts';
import { MessageList, type Entry } from '#web/support/MessageList.tsx';
import { NoteForm } from './NoteForm.tsx';
import { ReadersButton } from './ReadersButton.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { WhoHasIt } from './WhoHasIt.tsx';

/** A conversation with a client, and the reply to it. */
export function ConversationScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useApiQuery(
    staffMessages.read,
    { params: { id } },
    { ...signedUrlRefresh, staleTime: 0 },
  );
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
        <Loaded key={conversation.id} conversation={conversation} isFresh={isFetchedAfterMount} />
      ) : (
        <SkeletonDetail lines={6} />
      )}
    </>
  );
}

/** Forms begin with the drafts as the server has them, not as they were when the conversation was read before. */
type LoadedProps = { conversation: StaffConversation; isFresh: boolean };

function Loaded({ conversation, isFresh }: LoadedProps): ReactElement {
  const [sent, setSent] = useState(0);
  const [added, setAdded] = useState(0);
  return (
    <div className="flex max-w-[52rem] flex-col gap-5">
      <WhoHasIt item={conversation.item} />
      <div>
        <ReadersButton conversation={conversation} />
      </div>
      <MessageList messages={mergeNotes(conversation)} nameOf={nameOf} isOwn={({ is_reply }) => is_reply} />
      <Surface aria-label="Reply">
        {/* cleared only after a reply was sent: the client's messages meanwhile do not change it */}
        {isFresh ? (
          <ReplyForm
            key={sent}
            conversation={conversation}
            unsent={sent === 0 ? conversation.unsent_files : []}
            draft={sent === 0 ? conversation.draft : ''}
            onSent={() => setSent(sent + 1)}
          />
        ) : (
          <SkeletonForm fields={1} />
        )}
      </Surface>
      {isFresh && (
        <NoteForm
          key={`note ${added}`}
          conversation={conversation}
          unsent={added === 0 ? conversation.unsent_note_files : []}
          draft={added === 0 ? conversation.note_draft : ''}
          onAdded={() => setAdded(added + 1)}
        />
      )}
    </div>
  );
}

/** The messages with the notes about them, by their times. */
const mergeNotes = ({ messages, notes }: StaffConversation): Entry[] =>
  [
    ...messages,
    ...notes.map(({ note, staff_name, ...one }) => ({
      ...one,
      message: note,
      name: staff_name,
      is_note: true,
      is_reply: true,
      is_for_client: false,
      is_email: false,
      other_address: null,
      quote: '',
      unsaved_files: [],
    })),
  ].toSorted((one, other) => one.created_at.localeCompare(other.created_at));

const nameOf = ({ is_reply, is_for_client, name }: Entry): string => {
  if (is_for_client) return `${name ?? 'A colleague'}, for the client`;
  return name ?? (is_reply ? 'A colleague who has left' : 'A former user');
};

const aboutOf = ({ topic, subject, readers, user_name, user_email }: StaffConversation): string =>
  [formatTitle({ topic, subject }), user_name, user_email, describeReaders(subject, readers)]
    .filter((part) => part !== null)
    .join(' · ');

function describeReaders(subject: string | null, readers: StaffConversation['readers']): string | null {
  if (readers === null) return subject === null ? null : 'Their Admins can read this';
  if (readers.length === 0) return 'Nobody at the client can read this any more';
  return `Only for ${readers.map(({ name }) => name).join(', ')}`;
}
