import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { staffMessages, type StaffConversationRow } from '#contract/staff/messages.ts';
import { topicNames } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { pageSearch } from '../staff-search.ts';

/** The conversations with all clients, the latest first. */
export function MessagesScreen(): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const answer = useApiQuery(staffMessages.list, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffMessages, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Messages" subtitle="Conversations with clients, the latest first." />
      <PagedTable
        caption="Messages"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={({ id }, props) => <Link {...props} to={paths.staffMessage} params={{ id }} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffMessages} search={pageSearch({ page: to })} />
        )}
        onBeyond={showPage}
        empty={
          <EmptyState
            title="No messages yet."
            note="What clients send from their Support page and the upgrade dialogs appears here."
          />
        }
      />
    </>
  );
}

const columns: readonly Column<StaffConversationRow>[] = [
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
        <span className="block text-sm font-[400] text-muted md:hidden">{formatRecent(last_message_at)}</span>
      </>
    ),
  },
  { key: 'topic', title: 'Topic', from: 'desktop', cell: ({ topic }) => topicNames[topic] },
  {
    key: 'state',
    title: 'State',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ is_answered }) => (
      <StatusDot tone={is_answered ? 'green' : 'amber'}>
        {is_answered ? 'Answered' : 'Waits for us'}
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
];
