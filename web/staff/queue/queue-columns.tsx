import type { ReactElement } from 'react';
import type { QueueFilter, QueueItem } from '#contract/staff/queue.ts';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import type { Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { QueueActions } from './QueueActions.tsx';

export const queueColumns = (show: QueueFilter): readonly Column<QueueItem>[] => [
  {
    key: 'what',
    title: 'What',
    className: 'w-full max-w-0 md:w-[60%]',
    cell: (item) => (
      <>
        <span className="line-clamp-2 break-words">{item.sentence}</span>
        <span className="block truncate text-sm font-[400] text-muted">
          {item.client_name ?? 'No client yet'}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm font-[400] text-muted md:hidden">
          <span>{whenOf(item, show)}</span> <Owner item={item} />
        </span>
      </>
    ),
  },
  {
    key: 'when',
    title: headings[show] ?? 'Waiting since',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ waits_from, done_at }) => formatRecent(done_at ?? waits_from),
  },
  {
    key: 'owner',
    title: show === 'done' ? 'By' : 'Assigned to',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: (item) => <Owner item={item} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (item) => <QueueActions item={item} isAside={show === 'later'} />,
  },
];

const headings: Partial<Record<QueueFilter, string>> = { later: 'Returns', done: 'Done' };

function whenOf({ waits_from, done_at }: QueueItem, show: QueueFilter): string {
  if (done_at !== null) return `done ${formatSince(done_at)}`;
  return show === 'later' ? `back ${formatSince(waits_from)}` : `since ${formatSince(waits_from)}`;
}

function Owner({ item }: { item: QueueItem }): ReactElement {
  const me = useMe();
  if (item.done_at !== null) return <>{item.done_by_name ?? 'Automatically'}</>;
  if (item.owner_id === null) return <>Nobody</>;
  return item.owner_id === me.id ? <Tag kind="update">You</Tag> : <>{item.owner_name}</>;
}
