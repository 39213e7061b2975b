import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { contactMessages, type Message } from '#contract/contacts/messages.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { EmailRest } from '#web/parts/EmailRest.tsx';
import { FileLink } from '#web/parts/FileLink.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import type { PageSearch } from '#web/routing/search.ts';

type MessageItemProps = { contactId: number; message: Message; page: PageSearch };

export function MessageItem({ contactId, message, page }: MessageItemProps): ReactElement {
  const { is_incoming, is_automatic, subject, text, quote, files, stored_files, other_address, state } =
    message;
  const Icon = is_incoming ? ArrowDownLeft : ArrowUpRight;
  return (
    <article aria-label={subject || 'No subject'} className="flex items-start gap-x-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 break-words">
          <span className="min-w-0 font-[600] break-words">{subject || 'No subject'}</span>
          {is_automatic && <Tag kind="plain">Automatic reply</Tag>}
          {state === 'failed' && <Tag kind="danger">Not delivered</Tag>}
        </p>
        <p className="text-sm text-muted">
          {formatWho(message)}, {formatRecent(message.created_at)}
          {state === 'waiting' && ' · being sent'}
          {state === 'sent' && ' · sent'}
        </p>
        {other_address !== null && (
          <p className="text-sm break-words text-muted">From another address: {other_address}</p>
        )}
        {state === 'failed' && <p className="mt-1 break-words text-danger">{formatProblem(message)}</p>}
        {text !== '' && <p className="mt-2 break-words whitespace-pre-line">{text}</p>}
        {stored_files.length > 0 && (
          <ul aria-label="Files" className="mt-2 flex flex-col gap-1.5">
            {stored_files.map((file) => (
              <li key={file.id}>
                <FileLink {...file} />
              </li>
            ))}
          </ul>
        )}
        <EmailRest unsavedFiles={files} quote={quote} />
      </div>
      {state === 'waiting' && <ReadAgain contactId={contactId} page={page} everyMs={movingMs} />}
      {stored_files.length > 0 && (
        <ReadAgain contactId={contactId} page={page} everyMs={signedUrlRefresh.pollEvery} />
      )}
    </article>
  );
}

const formatWho = ({ is_incoming, author }: Message): string =>
  is_incoming ? 'From the contact' : (author ?? 'A former user');

const formatProblem = ({ problem }: Message): string =>
  problem === null
    ? 'We couldn’t deliver this email. Please call instead, or write again later.'
    : `The recipient’s mail server refused it: ${problem}`;

const movingMs = 4000;

type ReadAgainProps = Omit<MessageItemProps, 'message'> & { everyMs: number };

/** Reads the page again: until the email has left, and before links expire. */
function ReadAgain({ contactId, page, everyMs }: ReadAgainProps): null {
  useApiQuery(contactMessages.list, { params: { id: contactId }, query: page }, { pollEvery: everyMs });
  return null;
}
