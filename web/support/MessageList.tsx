import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Conversation } from '#contract/support/conversation.ts';
import { classNames } from '#web/parts/class-names.ts';
import { EmailRest } from '#web/parts/EmailRest.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { MessageAttachments } from './MessageAttachments.tsx';

/** A message, or for staff also a note about it. */
export type Entry = Conversation['messages'][number] & { is_note?: boolean };

type MessageListProps = {
  messages: readonly Entry[];
  nameOf: (message: Entry) => string;
  /** whether the reader's side wrote it, which is shown on the right */
  isOwn: (message: Entry) => boolean;
};

/** The messages of a conversation, oldest first. */
export function MessageList({ messages, nameOf, isOwn }: MessageListProps): ReactElement {
  return (
    <ol className="flex flex-col gap-4" aria-label="Messages">
      {messages.map((message) => (
        <li
          key={`${message.is_note === true} ${message.id}`}
          className={classNames('max-w-[92%] sm:max-w-[80%]', isOwn(message) ? 'self-end' : 'self-start')}
        >
          <p className={classNames('mb-1 text-sm text-muted', isOwn(message) && 'text-right')}>
            {message.is_note === true && (
              <>
                <Lock aria-hidden className="mr-1 inline size-3.5 align-[-0.1em]" />
                Internal note ·{' '}
              </>
            )}
            <span className="font-[600] text-ink">{nameOf(message)}</span>{' '}
            <time dateTime={message.created_at}>{formatRecent(message.created_at)}</time>
            {message.is_email && ' · by email'}
          </p>
          {message.other_address !== null && (
            <p className={classNames('mb-1 text-sm break-words text-muted', isOwn(message) && 'text-right')}>
              From another address: {message.other_address}
            </p>
          )}
          <div
            className={classNames(
              'rounded-surface px-4 py-3',
              message.is_note === true
                ? 'border-2 border-dashed border-line bg-sunken'
                : `shadow-surface ${isOwn(message) ? 'bg-soft text-on-soft' : 'bg-surface'}`,
            )}
          >
            {message.message !== '' && <p className="break-words whitespace-pre-line">{message.message}</p>}
            <MessageAttachments files={message.files} />
            <EmailRest unsavedFiles={message.unsaved_files} quote={message.quote} />
          </div>
        </li>
      ))}
    </ol>
  );
}
