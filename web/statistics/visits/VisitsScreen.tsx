import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import { filterDays, visitStats, type VisitCounts } from '#contract/statistics/visits.ts';
import type { AskedRange } from '#contract/statistics/day-ranges.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Loading } from '#web/parts/Skeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { PeriodFields } from '../days/PeriodFields.tsx';
import { RangePage } from '../days/RangePage.tsx';
import { formatRange } from '../days/range-words.ts';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { formatCount } from '../rate-words.ts';
import { StatsFailure } from '../StatsFailure.tsx';
import { websiteStatsBring } from '../website/WebsiteStatsScreen.tsx';
import { FilterTags } from './FilterTags.tsx';
import { VisitsCard } from './VisitsCard.tsx';
import { listFilters, removeFilters, visitsSearch, type Filter, type VisitsSearch } from './visits-search.ts';

/** The visits of some days by page, source, device and so on; a tap on a row filters all of them. */
export function VisitsScreen(): ReactElement {
  const navigate = useNavigate();
  const show = (search: VisitsSearch) =>
    void navigate({ to: paths.websiteVisits, search, replace: true, resetScroll: false });
  return (
    <RangePage
      title="Visits by page and source"
      back={<BackLink to={paths.websiteStats}>Website stats</BackLink>}
      endpoint={visitStats.list}
      brings={websiteStatsBring}
      hasWebsites
      by="month"
      readSearch={visitsSearch}
      onShow={show}
    >
      {({ search, range, today, problem, siteId, onChange }) => (
        <>
          <fieldset aria-label="Days" className="mb-5 flex flex-wrap items-start gap-4 print:hidden">
            <PeriodFields search={search} range={range} today={today} problem={problem} onChange={onChange} />
          </fieldset>
          {problem === null && <Numbers siteId={siteId} range={range} search={search} onShow={show} />}
        </>
      )}
    </RangePage>
  );
}

type NumbersProps = {
  siteId: string;
  range: AskedRange;
  search: VisitsSearch;
  onShow: (search: VisitsSearch) => void;
};

function Numbers({ siteId, range, search, onShow }: NumbersProps): ReactElement {
  const filters = listFilters(search);
  const [names, remember] = useState<Readonly<Record<string, string>>>({});
  const { data, isPending, isFetching, refetch } = useApiQuery(visitStats.list, {
    query: {
      site_id: siteId,
      ...range,
      ...Object.fromEntries(filters.map(({ dimension, value }) => [dimension, value])),
    },
  });
  const clear = (removed?: Filter) => onShow(removeFilters(search, removed && [removed.dimension]));
  const tags = <FilterTags filters={filters} names={names} onRemove={clear} />;
  if (isPending)
    return (
      <>
        {tags}
        <Loading className="grid grid-cols-1 gap-5">
          <NumberCards>
            {['Visitors', 'Page views'].map((label) => (
              <NumberCard key={label} label={label} value={undefined} />
            ))}
          </NumberCards>
          <div className="h-96 rounded-surface bg-surface shadow-surface" />
        </Loading>
      </>
    );
  if (!data)
    return (
      <>
        {tags}
        {filters.length > 0 && <FilterNote />}
        <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />
      </>
    );
  const { data: cards, meta } = data;
  const marks = describeMarks(meta.total.marks, meta.total.pageviews !== null);
  const notes = marks.map((words) => `${words}.`);
  const mayFilter = range.from >= meta.filterable_from;
  if (!meta.visitors || meta.pageviews === null)
    return (
      <>
        {tags}
        <EmptyState
          title={describeNothing(meta.visitors, filters.length > 0)}
          note={`${formatRange(range)}. ${notes.join(' ')}`}
        />
      </>
    );
  const choose = (filter: Filter, name: string) => {
    remember({ ...names, [`${filter.dimension} ${filter.value}`]: name });
    onShow(
      search[filter.dimension] === filter.value
        ? removeFilters(search, [filter.dimension])
        : { ...search, [filter.dimension]: filter.value },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {tags}
      <NumberCards>
        <NumberCard label="Visitors" value={formatCount(meta.visitors)}>
          <p className="text-sm text-muted">{formatRange(range)}. People of each day, added up.</p>
        </NumberCard>
        <NumberCard label="Page views" value={formatCount(meta.pageviews)}>
          <p className="text-sm text-muted">
            {filters.length > 0 ? 'By the visitors who match the filters' : formatRange(range)}
          </p>
        </NumberCard>
      </NumberCards>
      {notes.map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
      {!mayFilter && <FilterNote />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {cards.filter(isShown).map((counts) => (
          <VisitsCard
            key={counts.dimension}
            counts={counts}
            visitors={meta.visitors ?? 0}
            chosen={search[counts.dimension]}
            fileName={`${counts.dimension}-${range.from}-to-${range.to}`}
            onChoose={mayFilter ? choose : undefined}
          />
        ))}
      </div>
    </div>
  );
}

const describeNothing = (visitors: number | null, isFiltered: boolean): string =>
  visitors === null
    ? 'No data for these days.'
    : isFiltered
      ? 'No visits match these filters.'
      : 'No visits on these days.';

/** A dimension without any value says nothing, such as campaigns of an agent who has none. */
const isShown = ({ dimension, rows }: VisitCounts): boolean =>
  !['medium', 'campaign', 'country', 'region', 'listing'].includes(dimension) ||
  rows.some(({ value }) => value !== '');

const FilterNote = (): ReactElement => (
  <p className="text-sm text-muted">
    To filter visits, choose days among the last {filterDays}: single page views are deleted after that. So
    the pages and sources of each goal are known for these days only.
  </p>
);
