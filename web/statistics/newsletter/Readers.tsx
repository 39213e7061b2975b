import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { newsletterStats, type Reader } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { NewerOlder } from '#web/lists/NewerOlder.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { numbersMissing } from '../StatsFailure.tsx';

/** The contacts who opened a newsletter or clicked in it. */
export const Readers = defineList({
  search: pageSearch,
  query: (search, { id }: { id: number }) =>
    queryOptions(newsletterStats.readers, { params: { id }, query: search }),
  useAddress: useStateAddress,
  rowKey: ({ lead_id }) => lead_id,
  draw: items({
    className: 'mt-2 divided',
    itemClassName: 'relative px-5 py-2.5 hover:bg-sunken md:px-6',
    item: (reader) => <ReaderLine reader={reader} />,
    loading: <SkeletonLine width="56%" className="mx-5 my-5 md:mx-6" />,
    loadingRows: 3,
  }),
  pages: (view) => (
    <NewerOlder {...view} label="Pages of readers" className="flex min-h-17 items-center gap-2 px-5 md:px-6">
      {view.meta ? `${view.search.page ?? 1} of ${view.meta.last_page}` : ''}
    </NewerOlder>
  ),
  failed: numbersMissing,
  empty: <p className="mt-2 px-5 pb-3 text-muted md:px-6">No opens or clicks yet.</p>,
  frame: (list, { isFetched }) => (
    <Surface aria-labelledby="readers" aria-busy={!isFetched} className="px-0! pb-2!">
      <h2 id="readers" className="px-5 text-lg md:px-6">
        Who opened or clicked
      </h2>
      {list}
    </Surface>
  ),
});

const ReaderLine = ({ reader }: { reader: Reader }): ReactElement => (
  <>
    <Link to={paths.contact} params={{ id: reader.lead_id }} className="row-link font-[600]">
      {reader.name}
    </Link>
    <p className="text-sm text-muted">
      {reader.clicked_at === null
        ? `Opened ${whenWords(reader.opened_at)}`
        : `Clicked ${whenWords(reader.clicked_at)}`}
    </p>
  </>
);

const whenWords = (instant: string | null): string =>
  instant === null ? '' : formatRecent(instant).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());
