import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import type { ComparedWith } from '#contract/statistics/compared-ranges.ts';
import type { Measure } from '#contract/statistics/compared-words.ts';
import type { AskedRange } from '#contract/statistics/day-ranges.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { localDay } from '#contract/zoned-time.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Loading } from '#web/parts/Skeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { useAccessSubject, useMe, useTimeZone } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { Change } from '../Change.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { WebsitePicker } from '../WebsitePicker.tsx';
import { websiteStatsBring } from '../website/WebsiteStatsScreen.tsx';
import { DaysChart } from './DaysChart.tsx';
import { formatKnown } from './DaysTable.tsx';
import { daysSearch, type DaysSearch } from './days-search.ts';
import { compareTotal, describeComparison } from './comparison-words.ts';
import { describeProblem, readCompared, readMeasure, readRange } from './read-range.ts';
import { RangeControls } from './RangeControls.tsx';
import { formatRange } from './range-words.ts';

/** Page views of any days, by day, week or month. */
export function DaysScreen(): ReactElement {
  const mayRead = may(useAccessSubject(), websiteStats.days.access);
  return mayRead ? (
    <Days />
  ) : (
    <>
      <Head />
      <UpgradePanel brings={websiteStatsBring} />
    </>
  );
}

const Head = ({ actions }: { actions?: ReactElement | false }): ReactElement => (
  <PageHead
    back={<BackLink to={paths.websiteStats}>Website stats</BackLink>}
    title="Page views by date"
    actions={actions || undefined}
  />
);

function Days(): ReactElement {
  const navigate = useNavigate();
  const { sites } = useMe();
  const zone = useTimeZone();
  const today = usePresent((now) => localDay(now, zone));
  const search = daysSearch(useSearch({ strict: false }));
  const range = readRange(search, today);
  const problem = describeProblem(range, today);
  const siteId = sites.some(({ id }) => String(id) === search.site_id) ? (search.site_id ?? 'all') : 'all';
  const show = (change: DaysSearch) =>
    void navigate({ to: paths.websiteDays, search: change, replace: true, resetScroll: false });
  const { from: _from, to: _to, period: _period, by: _by, ...keep } = search;
  return (
    <>
      <Head
        actions={
          sites.length > 1 && (
            <WebsitePicker value={siteId} onChange={(site_id) => show({ ...search, site_id })} />
          )
        }
      />
      <RangeControls
        search={search}
        range={range}
        today={today}
        problem={problem}
        onChange={(change) => show({ ...keep, ...change })}
      />
      {problem === null && (
        <Numbers siteId={siteId} range={range} compare={readCompared(search)} measure={readMeasure(search)} />
      )}
    </>
  );
}

const cards = [
  { key: 'pageviews', label: 'Page views' },
  { key: 'listing_pageviews', label: 'Listing page views' },
] as const;

type NumbersProps = { siteId: string; range: AskedRange; compare: ComparedWith; measure: Measure };

function Numbers({ siteId, range, compare, measure }: NumbersProps): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(websiteStats.days, {
    query: { site_id: siteId, ...range, ...(compare !== 'none' && { compare }) },
  });
  if (isPending)
    return (
      <Loading className="grid grid-cols-1 gap-5">
        <NumberCards>
          {cards.map(({ key, label }) => (
            <NumberCard key={key} label={label} value={undefined} />
          ))}
        </NumberCards>
        <div className="h-96 rounded-surface bg-surface shadow-surface" />
      </Loading>
    );
  if (!data) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  const { data: rows, meta } = data;
  const notes = [
    ...describeMarks(meta.total.marks, meta.total.pageviews !== null).map((words) => `${words}.`),
    ...describeComparison(meta),
  ];
  if (meta.total.pageviews === null && rows.every(({ pageviews }) => pageviews === null))
    return (
      <EmptyState title="No data for these days." note={`${formatRange(meta.total)}. ${notes.join(' ')}`} />
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <NumberCards>
        {cards.map(({ key, label }) => (
          <NumberCard key={key} label={label} value={formatKnown(meta.total[key])}>
            <p className="text-sm text-muted">{formatRange(meta.total)}</p>
            {meta.comparison && <Change comparison={compareTotal(meta.total, meta.comparison, key)} />}
          </NumberCard>
        ))}
      </NumberCards>
      {notes.map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
      <DaysChart by={range.by} rows={rows} total={meta.total} measure={compare === 'none' ? null : measure} />
    </div>
  );
}
