import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { maxQueueItems, queueItemsPerPage, staffQueue } from '#contract/staff/queue.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowLink } from '../RowLink.tsx';
import { queueQuery, queueSearch } from '../staff-search.ts';
import { FirstSteps } from '../start/FirstSteps.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { queueColumns } from './queue-columns.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueMail } from './QueueMail.tsx';
import { countsPoll } from './use-queue-counts.ts';

/** The first screen of the console: what waits for us, oldest first. */
export function QueueScreen(): ReactElement {
  const search = queueSearch(useSearch({ strict: false }));
  const { page, show = 'all' } = search;
  const navigate = useNavigate();
  const answer = useApiQuery(
    staffQueue.list,
    { query: queueQuery(search) },
    { keepPrevious: true, pollEvery: countsPoll },
  );
  const showPage = useCallback(
    (last: number) =>
      void navigate({
        to: paths.staff,
        search: (before) => queueSearch({ ...before, page: last }),
        replace: true,
      }),
    [navigate],
  );
  const total = answer.data?.meta.total;
  return (
    <>
      <PageHead
        title="Work queue"
        subtitle={
          <output>{total === undefined ? '\u00a0' : formatQueueCount(total, show === 'done')}</output>
        }
        actions={<QueueMail />}
      />
      <FirstSteps />
      <QueueFilters show={show} />
      <PagedTable
        caption="Work queue"
        answer={answer}
        page={page}
        columns={queueColumns(show)}
        loadingRows={queueItemsPerPage}
        rowKey={({ id }) => id}
        link={({ url }, props) => <RowLink {...props} url={url} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staff} search={queueSearch({ ...search, page: to })} />
        )}
        onBeyond={showPage}
        empty={<EmptyQueue show={show} />}
      />
    </>
  );
}

function formatQueueCount(total: number, isDone: boolean): string {
  if (total >= maxQueueItems) return `${maxQueueItems.toLocaleString('en-CA')} or more`;
  if (isDone) return `${total} done`;
  return total === 1 ? '1 thing waits' : `${total} things wait`;
}
