import { maxQueueItems, queueItemsPerPage, staffQueue } from '#contract/staff/queue.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { RowLink } from '../RowLink.tsx';
import { queueQuery } from '../staff-queries.ts';
import { queueSearch } from '../staff-search.ts';
import { FirstSteps } from '../start/FirstSteps.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { queueColumns } from './queue-columns.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueMail } from './QueueMail.tsx';
import { countsPoll } from './use-queue-counts.ts';

/** The first screen of the console: what waits for us, oldest first. */
export const QueueScreen = defineList({
  search: queueSearch,
  query: (search) => queryOptions(staffQueue.list, { query: queueQuery(search) }),
  pollEvery: countsPoll,
  head: ({ search }) => ({
    title: 'Work queue',
    count: (total) => formatQueueCount(total, search.show === 'done'),
    actions: <QueueMail />,
  }),
  filters: ({ search, narrow }) => (
    <>
      <FirstSteps />
      <QueueFilters search={search} narrow={narrow} />
    </>
  ),
  caption: 'Work queue',
  rowKey: ({ id }) => id,
  loadingRows: queueItemsPerPage,
  link: ({ url }, props) => <RowLink {...props} url={url} />,
  columns: ({ search }) => queueColumns(search.show ?? 'all'),
  empty: ({ search }) => <EmptyQueue show={search.show ?? 'all'} />,
});

function formatQueueCount(total: number, isDone: boolean): string {
  if (total >= maxQueueItems) return `${maxQueueItems.toLocaleString('en-CA')} or more`;
  if (isDone) return `${total} done`;
  return total === 1 ? '1 item waiting' : `${total} items waiting`;
}
