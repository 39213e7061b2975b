import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { localDay } from '#contract/zoned-time.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { useTimeZone } from '#web/session.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';
import { isReportTime, monthName } from './report-time.ts';

/** During the first days of a month, how the one before it went. */
export function ReportCard(): ReactElement | null {
  const zone = useTimeZone();
  const today = usePresent((now) => localDay(now, zone));
  return isReportTime(today) ? <LastMonth month={previousMonth(today.slice(0, 7))} /> : null;
}

function LastMonth({ month }: { month: string }): ReactElement | null {
  const { data, isPending, isFetching, refetch } = useRead('/stats/reports', { query: { month } });
  // an account that has just begun has no such month
  if (data?.data.report === null) return null;
  return (
    <CardSection
      id="report-card"
      title={`${monthName(month)} in one minute`}
      isLoading={isPending}
      action={
        <Link to={paths.reports} search={{ month }} className={cardLink}>
          Read the report
        </Link>
      }
    >
      {data ? (
        <p className="min-h-12 text-pretty">{data.data.report?.verdict}</p>
      ) : isPending ? (
        <div className="flex min-h-12 flex-col gap-3 pt-1.5">
          <SkeletonLine width="90%" />
          <SkeletonLine width="50%" />
        </div>
      ) : (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
      )}
    </CardSection>
  );
}
