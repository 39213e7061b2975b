import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { leadMonths, leadStats, type LeadNumbers } from '#contract/statistics/leads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { monthsUpTo } from '../chart/chart-data.ts';
import { totalsOf } from '../leads/lead-numbers.ts';
import { monthWords } from '../month-words.ts';
import { countWords } from '../rate-words.ts';
import { CardNumbers, CardNumbersSkeleton } from './CardNumbers.tsx';
import { CardFailure, cardLink, DashboardCard } from './DashboardCard.tsx';

/** How many contacts the month brought so far, and how many of them have become clients. */
export function LeadsCard(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(leadStats.read, {});
  return (
    <DashboardCard
      id="leads-card"
      title="Leads"
      action={
        <Link to={paths.leadStats} className={cardLink}>
          Lead stats
        </Link>
      }
    >
      {data ? (
        <Leads numbers={data.data} />
      ) : isPending ? (
        <CardNumbersSkeleton />
      ) : (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} />
      )}
    </DashboardCard>
  );
}

function Leads({ numbers }: { numbers: LeadNumbers }): ReactElement {
  const { present } = numbers;
  const before = monthsUpTo(present, leadMonths).at(-2) ?? present;
  const [now, then] = [totalsOf(numbers, present), totalsOf(numbers, before)];
  // a month nobody was counted in is no month to compare with
  const hasPrevious = numbers.sources.some(({ month }) => month === before);
  return (
    <CardNumbers
      note={monthWords(present)}
      since={hasPrevious ? monthWords(before) : undefined}
      numbers={[
        { label: 'New contacts', value: countWords(now.leads), change: now.leads - then.leads },
        { label: 'Became clients', value: countWords(now.clients), change: now.clients - then.clients },
      ]}
    />
  );
}
