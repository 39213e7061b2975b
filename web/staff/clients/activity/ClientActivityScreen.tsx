import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useTitle } from '#web/routing/title.ts';
import { SeekLinks } from '../../SeekLinks.tsx';
import { seekSearch } from '../../staff-search.ts';
import { ActivityRows } from './ActivityRows.tsx';

const perPage = 50;

/** Everything that happened at a client, newest first. */
export function ClientActivityScreen(): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const { before } = seekSearch(useSearch({ strict: false }));
  const client = useApiQuery(staff.client, { params: { id } }).data?.data;
  const { data, error, isFetching, refetch } = useApiQuery(
    staffRecords.activity,
    { params: { id }, query: { take: perPage, ...(before && { before }) } },
    { keepPrevious: true },
  );
  useTitle(client && `Activity of ${client.name}`);
  return (
    <>
      <PageHead
        title={client ? `Activity of ${client.name}` : <SkeletonTitle spoken="Activity" />}
        back={
          <LinkButton asChild variant="quiet" size="small" className="-ml-3">
            <Link to={paths.staffClient} params={{ id }}>
              <ArrowLeft aria-hidden />
              Back
            </Link>
          </LinkButton>
        }
      />
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonDetail lines={10} />
      ) : data.data.length === 0 ? (
        <EmptyState title="Nothing has happened here yet." />
      ) : (
        <Surface>
          <ActivityRows rows={data.data} />
        </Surface>
      )}
      <SeekLinks
        before={before}
        older={data?.meta.older ?? null}
        link={(to, props) => (
          <Link
            {...props}
            to={paths.staffClientActivity}
            params={{ id }}
            search={seekSearch({ before: to })}
          />
        )}
      />
    </>
  );
}
