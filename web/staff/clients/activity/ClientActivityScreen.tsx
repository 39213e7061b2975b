import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { queryOptions, useApiQuery } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { seekLinks } from '#web/lists/seek-links.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonLine, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { useTitle } from '#web/routing/title.ts';
import { seekSearch } from '../../staff-search.ts';
import { ActivityRow } from './ActivityRow.tsx';

const perPage = 50;

/** All events of a client, newest first. */
export function ClientActivityScreen(): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const client = useApiQuery(staff.client, { params: { id } }).data?.data;
  useTitle(client && `Activity of ${client.name}`);
  return (
    <>
      <PageHead
        title={client ? `Activity of ${client.name}` : <SkeletonTitle spoken="Activity" />}
        back={<BackLink to={paths.staffClient} params={{ id }} />}
      />
      <Activity clientId={id} />
    </>
  );
}

const Activity = defineList({
  search: seekSearch,
  query: ({ before }, { clientId }: { clientId: number }) =>
    queryOptions(staffRecords.activity, {
      params: { id: clientId },
      query: { take: perPage, ...(before && { before }) },
    }),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'divided rounded-surface bg-surface p-5 shadow-surface md:p-6',
    itemClassName: 'py-3 first:pt-0 last:pb-0',
    item: (row) => <ActivityRow row={row} />,
    loading: (
      <span className="flex flex-col gap-2.5 py-3">
        <SkeletonLine width="84%" />
        <SkeletonLine width="7rem" />
      </span>
    ),
    loadingRows: 10,
  }),
  pages: seekLinks,
  empty: { title: 'Nothing has happened here yet.' },
});
