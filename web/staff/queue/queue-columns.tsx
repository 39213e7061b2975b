import type { ReactElement, ReactNode } from 'react';
import type { QueueFilter, QueueItem } from '#contract/staff/queue.ts';
import { classNames } from '#web/parts/class-names.ts';
import { formatCalendarDay, formatRecent, formatSince } from '#web/parts/dates.ts';
import type { Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { useMe } from '#web/session.tsx';
import { countWaitingDays, lateAfterDays } from './queue-age.ts';
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
          <span>{whenOf(item, show)}</span> <Latest item={item} /> <Age item={item} show={show} />{' '}
          <Owner item={item} />
        </span>
      </>
    ),
  },
  {
    key: 'when',
    title: headings[show] ?? 'Waiting since',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: (item) => (
      <>
        <span className="block">{formatRecent(item.done_at ?? item.waits_from)}</span>
        <Latest item={item} />
        <Age item={item} show={show} />
      </>
    ),
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

/** When the newest came, in a row that counts several. */
const Latest = ({ item }: { item: QueueItem }): ReactElement | null =>
  item.count > 1 && item.done_at === null ? (
    <span className="text-sm text-muted md:block">latest {formatSince(item.latest_at)}</span>
  ) : null;

/** Items that are done or set aside have none, and those of the first day. */
function Age({ item, show }: { item: QueueItem; show: QueueFilter }): ReactElement | null {
  const days = usePresent((now) => countWaitingDays(item.waits_from, now));
  if (days === 0 || item.done_at !== null || show === 'later') return null;
  const look = days >= lateAfterDays ? 'font-[600] text-danger' : 'text-muted';
  return (
    <span className={classNames('text-sm tabular-nums', look)}>
      {days} {days === 1 ? 'day' : 'days'}
    </span>
  );
}

function Owner({ item }: { item: QueueItem }): ReactElement {
  const me = useMe();
  if (item.done_at !== null) return <>{item.done_by_name ?? 'Automatically'}</>;
  if (item.owner_id === null) return <>Nobody</>;
  if (item.owner_id === me.id) return <Tag kind="update">You</Tag>;
  if (item.cover === null) return <>{item.owner_name}</>;
  const until = formatCalendarDay(item.cover.last_day);
  if (item.cover.colleague_id !== me.id)
    return (
      <Lines
        first={item.owner_name}
        second={`Away until ${until}. Deputy: ${item.cover.colleague_name ?? 'nobody'}`}
      />
    );
  return (
    <Lines first={<Tag kind="update">You</Tag>} second={`For ${item.owner_name}, away until ${until}`} />
  );
}

const Lines = ({ first, second }: { first: ReactNode; second: string }): ReactElement => (
  <span className="block md:whitespace-normal">
    <span>{first}</span> <span className="text-sm font-[400] text-muted md:block md:min-w-40">{second}</span>
  </span>
);
