import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '../TryAgain.tsx';
import { ActivityRow } from './ActivityRow.tsx';

/** The last ten events, and a link to all of them. */
export function ClientActivity({ clientId }: { clientId: number }): ReactElement {
  const answer = useApiQuery(staffRecords.activity, { params: { id: clientId } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <SkeletonLine width="60%" />;
  const { data, meta } = answer.data;
  if (data.length === 0) return <p className="text-muted">Nothing has happened here yet.</p>;
  return (
    <>
      <ul className="divided">
        {data.map((row) => (
          <li key={row.id} className="py-3 first:pt-0 last:pb-0">
            <ActivityRow row={row} />
          </li>
        ))}
      </ul>
      {meta.older !== null && (
        <LinkButton asChild variant="secondary" className="mt-5 max-sm:w-full">
          <Link to={paths.staffClientActivity} params={{ id: clientId }}>
            Show everything
          </Link>
        </LinkButton>
      )}
    </>
  );
}
