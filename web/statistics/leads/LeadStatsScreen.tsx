import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { describeAnswers } from '#contract/statistics/answer-times.ts';
import { visitorsNote } from '#contract/statistics/counters.ts';
import { describeGaps, gapsOfMonth } from '#contract/statistics/gaps.ts';
import { leadMonths, leadStats, type LeadNumbers } from '#contract/statistics/leads.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Loading } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { monthsUpTo } from '../chart/chart-data.ts';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { Change } from '../Change.tsx';
import { MonthPicker } from '../MonthPicker.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { formatCount, formatPercent } from '../rate-words.ts';
import { StatsFailure } from '../StatsFailure.tsx';
import { useAnnotations } from '../use-annotations.ts';
import { usePresentMonth } from '../use-present-month.ts';
import { compareVisits } from '../website/MonthNumbers.tsx';
import { leadSearch } from './lead-search.ts';
import { compareNewContacts, calculateShare, calculateTotals } from './lead-numbers.ts';
import { SourcesTable } from './SourcesTable.tsx';

const DaysScreen = lazyPart(async () => ({ default: (await import('./LeadDaysScreen.tsx')).LeadDaysScreen }));

/** The screen of any days, which the one of months does not load. */
export const LeadDaysScreen = (): ReactElement => (
  <Suspense fallback={<LeadSkeleton />}>
    <DaysScreen />
  </Suspense>
);

/** The sources of a month's contacts, their cost, and their outcome. */
export function LeadStatsScreen(): ReactElement {
  const navigate = useNavigate();
  const here = usePresentMonth();
  const { data, isPending, isFetching, refetch } = useApiQuery(leadStats.read, {});
  const present = data?.data.present ?? here;
  const searchMonth = leadSearch(useSearch({ strict: false })).month;
  const months = monthsUpTo(present, leadMonths);
  const month = searchMonth !== undefined && months.includes(searchMonth) ? searchMonth : present;
  return (
    <>
      <PageHead
        title="Lead stats"
        subtitle="Where your contacts came from, and what became of them."
        actions={
          <MonthPicker
            value={month}
            present={present}
            monthsBack={leadMonths}
            onChange={(chosen) =>
              void navigate({
                to: paths.leadStats,
                search: { month: chosen },
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      />
      {data ? (
        <Numbers numbers={data.data} month={month} months={months} />
      ) : isPending ? (
        <LeadSkeleton />
      ) : (
        <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

type NumbersProps = { numbers: LeadNumbers; month: string; months: readonly string[] };

function Numbers({ numbers, month, months }: NumbersProps): ReactElement {
  const now = calculateTotals(numbers, month);
  const gaps = gapsOfMonth(numbers.gaps, month);
  // if visits are missing, the share would be too high
  const ofVisitors = gaps.length > 0 ? null : calculateShare(now.websiteLeads, now.visitors);
  const ofLeads = calculateShare(now.clients, now.leads);
  const answers = numbers.answers.find((one) => one.month === month);
  const annotations = useAnnotations('live', 'newsletter', 'price');
  const mayCompare = may(useAccessSubject(), websiteStats.list.access);
  const visits = useApiQuery(
    websiteStats.list,
    { query: { site_id: 'all', month } },
    { enabled: mayCompare },
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <NumberCards>
        <NumberCard label="Visitors" value={now.visitors === null ? 'Not known' : formatCount(now.visitors)}>
          <Change
            comparison={compareVisits('visitors', {
              shown: now.visitors,
              month,
              present: numbers.present,
              comparison: visits.data?.meta.comparison ?? null,
            })}
          />
          {now.visitorsFrom !== undefined && (
            <p className="text-sm text-muted">{visitorsNote(now.visitorsFrom)}</p>
          )}
          {gaps.length > 0 && <p className="text-sm text-muted">{describeGaps(gaps)}</p>}
        </NumberCard>
        <NumberCard label="New contacts" value={formatCount(now.leads)}>
          <Change comparison={compareNewContacts(numbers, month)} />
          {ofVisitors !== null && (
            <p className="text-sm text-muted">
              {formatCount(now.websiteLeads)} by forms on your website, {formatPercent(ofVisitors)} of its
              visitors
            </p>
          )}
        </NumberCard>
        <NumberCard label="Became clients" value={formatCount(now.clients)}>
          <p className="text-sm text-muted">
            {ofLeads === null
              ? 'No contacts yet'
              : `${ofLeads === 0 ? 'None' : formatPercent(ofLeads)} of these contacts so far`}
          </p>
        </NumberCard>
      </NumberCards>
      {answers && <p className="text-pretty">{describeAnswers(answers)}</p>}
      <SourcesTable numbers={numbers} month={month} />
      <MonthsChart
        title="New contacts by month"
        sentence={(value) => `${formatCount(value)} new ${value === 1 ? 'contact' : 'contacts'}`}
        fileName="contacts-by-month"
        months={months}
        series={[
          {
            label: 'New contacts',
            color: 'action',
            values: months.map((one) => calculateTotals(numbers, one).leads),
          },
          {
            label: 'Became clients',
            color: 'amber',
            values: months.map((one) => calculateTotals(numbers, one).clients),
          },
        ]}
        format={formatCount}
        chosen={month}
        annotations={annotations}
      />
      <div className="-mt-2 -ml-3 print:hidden">
        <LinkButton asChild variant="quiet" size="small">
          <Link to={paths.leadDays}>New contacts by day, week or month</Link>
        </LinkButton>
      </div>
    </div>
  );
}

const LeadSkeleton = (): ReactElement => (
  <Loading className="grid grid-cols-1 gap-5">
    <NumberCards>
      {['Visitors', 'New contacts', 'Became clients'].map((label) => (
        <NumberCard key={label} label={label} value={undefined} />
      ))}
    </NumberCards>
    <div className="h-96 rounded-surface bg-surface shadow-surface" />
  </Loading>
);
