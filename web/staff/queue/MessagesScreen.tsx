import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { staff } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { Details } from '../Details.tsx';
import { mailName } from '../mails/mail-words.ts';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { pageSearch } from '../staff-search.ts';

type Message = Data<typeof staff.messages>[number];

export function MessagesScreen(): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const [reading, read] = useState<Message | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(staff.messages, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffMessages, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Messages" subtitle="Messages from clients, newest first." />
      <PagedTable
        caption="Messages"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
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
      {reading && <MessageText message={reading} onClose={() => read(null)} />}
    </>
  );
}

function MessageText({ message, onClose }: { message: Message; onClose: () => void }): ReactElement {
  return (
    <Dialog
      open
      title={message.client_name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <LinkButton asChild variant="secondary">
          <Link to={paths.staffClient} params={{ id: message.client_id }}>
            Open the client
          </Link>
        </LinkButton>
      }
    >
      <Details
        details={[
          { term: 'From', value: message.user_name ?? 'A colleague, for the client' },
          { term: 'Topic', value: mailName(message.topic) },
          { term: 'Sent', value: formatRecent(message.created_at) },
          { term: 'Message', value: message.message, wide: true },
        ]}
      />
    </Dialog>
  );
}

const columns: readonly Column<Message>[] = [
  {
    key: 'message',
    title: 'Message',
    className: 'w-full max-w-0 md:w-[60%]',
    cell: ({ client_name, user_name, message, created_at }) => (
      <>
        <span className="block truncate">
          {client_name}
          {user_name && <span className="font-[400] text-muted"> · {user_name}</span>}
        </span>
        <span className="block truncate text-sm font-[400] text-muted">{message}</span>
        <span className="block text-sm font-[400] text-muted md:hidden">{formatRecent(created_at)}</span>
      </>
    ),
  },
  { key: 'topic', title: 'Topic', from: 'tablet', cell: ({ topic }) => mailName(topic) },
  {
    key: 'created',
    title: 'Sent',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatRecent(created_at),
  },
];
