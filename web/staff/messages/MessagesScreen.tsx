import { Link } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { formatTitle } from '#contract/support/topics.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { RepliesButton } from './SavedReplies.tsx';

// one file for both screens, which the first load names once
export { ConversationScreen } from './ConversationScreen.tsx';

/** The conversations with all clients, the latest first. */
export const MessagesScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(staffMessages.list, { query: search }),
  head: {
    title: 'Messages',
    subtitle: 'Conversations with clients, the latest first.',
    actions: (
      <RepliesButton
        trigger={(open) => (
          <Button variant="secondary" onClick={open}>
            Saved replies
          </Button>
        )}
      />
    ),
  },
  caption: 'Messages',
  rowKey: ({ id }) => id,
  link: ({ id }, props) => <Link {...props} to={paths.staffMessage} params={{ id }} />,
  columns: [
    {
      key: 'message',
      title: 'Message',
      className: 'w-full max-w-0 md:w-[55%]',
      cell: ({ client_name, user_name, message, last_message_at }) => (
        <>
          <span className="block min-w-0 break-words">
            {client_name}
            {user_name && <span className="font-[400] text-muted"> · {user_name}</span>}
          </span>
          <span className="block truncate text-sm font-[400] text-muted">{message}</span>
          <span className="block text-sm font-[400] text-muted md:hidden">
            {formatRecent(last_message_at)}
          </span>
        </>
      ),
    },
    { key: 'topic', title: 'Topic', from: 'desktop', className: 'min-w-48', cell: formatTitle },
    {
      key: 'state',
      title: 'State',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ is_answered, subject }) => (
        <StatusDot tone={is_answered ? 'green' : 'amber'}>
          {describeState(is_answered, subject !== null)}
        </StatusDot>
      ),
    },
    {
      key: 'created',
      title: 'Last message',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ last_message_at }) => formatRecent(last_message_at),
    },
  ],
  empty: {
    title: 'No messages yet.',
    note: 'What clients send from their Support page and the upgrade dialogs appears here. To write first, open the client.',
  },
});

function describeState(isAnswered: boolean, isFromUs: boolean): string {
  if (!isAnswered) return 'Waiting for us';
  return isFromUs ? 'Waiting for the client' : 'Answered';
}
