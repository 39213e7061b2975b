import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { leadSearch } from '../leads/lead-search.ts';
import { MonthPicker } from '../MonthPicker.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { WebsitePicker } from '../WebsitePicker.tsx';
import { usePresentMonth } from '../use-present-month.ts';
import { LastUpdated } from './LastUpdated.tsx';
import { MonthNumbers } from './MonthNumbers.tsx';
import { Origins } from './Origins.tsx';
import { VisitsChart } from './VisitsChart.tsx';
import { WebsiteSkeleton } from './WebsiteSkeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import * as paths from '#contract/paths.ts';

/** The website and month of the page; by default all websites and the present month. */
type WebsiteSearch = { site_id?: string; month?: string };

const websiteSearch = (raw: Record<string, unknown>): WebsiteSearch => ({
  ...(/^\d{1,16}$/.test(String(raw['site_id'])) ? { site_id: String(raw['site_id']) } : {}),
  ...leadSearch(raw),
});

const DaysScreen = lazyPart(async () => ({ default: (await import('../days/DaysScreen.tsx')).DaysScreen }));

/** The screen of any days, which the one of months does not load. */
export const WebsiteDaysScreen = (): ReactElement => (
  <Suspense fallback={<WebsiteSkeleton head={<PageHead title="Page views by date" />} />}>
    <DaysScreen />
  </Suspense>
);

const VisitsScreen = lazyPart(async () => ({
  default: (await import('../visits/VisitsScreen.tsx')).VisitsScreen,
}));

/** The screen of visits, which the one of months does not load. */
export const WebsiteVisitsScreen = (): ReactElement => (
  <Suspense fallback={<WebsiteSkeleton head={<PageHead title="Visits by page and source" />} />}>
    <VisitsScreen />
  </Suspense>
);

export const websiteStatsBring = 'See how many people visit your site and your listings, month by month.';

export function WebsiteStatsScreen(): ReactElement {
  const mayRead = may(useAccessSubject(), websiteStats.list.access);
  if (mayRead) return <Statistics />;
  return (
    <>
      <PageHead title="Website stats" />
      <UpgradePanel brings={websiteStatsBring} />
    </>
  );
}

/** One month with the one before it, and the last year. */
function Statistics(): ReactElement {
  const navigate = useNavigate();
  const { sites } = useMe();
  const search = websiteSearch(useSearch({ strict: false }));
  const site = sites.find(({ id }) => String(id) === search.site_id);
  const siteId = site ? String(site.id) : 'all';
  const present = usePresentMonth();
  const month = search.month !== undefined && search.month <= present ? search.month : present;
  const year = useApiQuery(websiteStats.list, { query: { site_id: siteId } });
  const rows = year.data?.data ?? [];
  const isLate = year.data?.meta.sources.some(({ error }) => error !== null) ?? false;
  const show = (change: WebsiteSearch) =>
    void navigate({
      to: paths.websiteStats,
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });

  const head = (
    <PageHead
      title="Website stats"
      subtitle={<LastUpdated siteId={siteId} failed={year.isError} isLate={isLate} />}
      actions={
        <>
          {sites.length > 1 && <WebsitePicker value={siteId} onChange={(site_id) => show({ site_id })} />}
          <MonthPicker value={month} present={present} onChange={(chosen) => show({ month: chosen })} />
        </>
      }
    />
  );
  if (year.isPending) return <WebsiteSkeleton head={head} />;
  return (
    <>
      {head}
      {!year.data ? (
        <StatsFailure isPending={year.isFetching} onRetry={() => void year.refetch()} />
      ) : rows.length === 0 ? (
        <NoVisits />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <MonthNumbers siteId={siteId} month={month} present={present} />
          <VisitsChart rows={rows} gaps={year.data.meta.gaps} present={present} chosen={month} />
          <div className="-mt-2 -ml-3 flex flex-wrap gap-x-2 print:hidden">
            <LinkButton asChild variant="quiet" size="small">
              <Link to={paths.websiteDays} search={site ? { site_id: siteId } : {}}>
                Page views by day, week or month
              </Link>
            </LinkButton>
            <LinkButton asChild variant="quiet" size="small">
              <Link to={paths.websiteVisits} search={site ? { site_id: siteId } : {}}>
                Visits by page and source
              </Link>
            </LinkButton>
          </div>
          <Origins siteId={siteId} month={month} />
        </div>
      )}
    </>
  );
}

/** Before the first visit. */
const NoVisits = (): ReactElement => (
  <EmptyState
    title="No data available yet."
    note="As soon as someone visits your website, the numbers appear here. Your own visits aren’t counted when you open it from this portal."
  />
);
