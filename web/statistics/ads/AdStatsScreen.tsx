import { EmptyState } from '#web/parts/States.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { may, withStaffFlag } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { adStats, type AdPlatform } from '#contract/statistics/ads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Loading } from '#web/parts/Skeleton.tsx';
import { staffFlag } from '#web/routing/search.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { monthsUpTo } from '../chart/chart-data.ts';
import { MonthPicker } from '../MonthPicker.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { usePresentMonth } from '../use-present-month.ts';
import { AdCharts, AdChartsSkeleton } from './AdCharts.tsx';
import { AdNumbers, AdNumbersSkeleton } from './AdNumbers.tsx';
import { adSearch, type AdSearch } from './ad-search.ts';
import { Freshness } from './Freshness.tsx';
import { adsBring, platformNames } from './ad-words.ts';

export const FacebookStatsScreen = (): ReactElement => <AdStatsScreen platform="facebook" />;
export const GoogleStatsScreen = (): ReactElement => <AdStatsScreen platform="google" />;

const DaysScreen = lazyPart(async () => ({ default: (await import('./AdDaysScreen.tsx')).AdDaysScreen }));

/** The screens of any days, which those of months do not load. */
export const FacebookDaysScreen = (): ReactElement => <AdDays platform="facebook" />;
export const GoogleDaysScreen = (): ReactElement => <AdDays platform="google" />;

const AdDays = ({ platform }: { platform: AdPlatform }): ReactElement => (
  <Suspense
    fallback={
      <Loading className="grid grid-cols-1 gap-5">
        <AdNumbersSkeleton platform={platform} />
      </Loading>
    }
  >
    <DaysScreen platform={platform} />
  </Suspense>
);

function AdStatsScreen({ platform }: { platform: AdPlatform }): ReactElement {
  const search = adSearch(useSearch({ strict: false }));
  const mayRead = useMayRead(search);
  if (mayRead(platform)) return <Statistics platform={platform} search={search} />;
  return (
    <>
      <PageHead
        title={formatTitle(platform)}
        actions={mayRead('google') && <PlatformSelect platform={platform} search={search} />}
      />
      <UpgradePanel brings={adsBring[platform]} />
    </>
  );
}

/** Whether the numbers of a platform are open; the flag opens them to staff for clients without the service. */
function useMayRead({ staff }: AdSearch): (platform: AdPlatform) => boolean {
  const subject = useAccessSubject();
  return (platform) => {
    const { access } = adStats[platform];
    return may(subject, staff ? withStaffFlag(access) : access);
  };
}

/** One month with the one before it, and the last year. */
function Statistics({ platform, search }: { platform: AdPlatform; search: AdSearch }): ReactElement {
  const navigate = useNavigate();
  const mayRead = useMayRead(search);
  const { data, isPending, isFetching, refetch } = useApiQuery(adStats[platform], {
    query: search.staff ? { staff: 'true' } : {},
  });
  const rows = data?.data ?? [];
  const present = usePresentMonth();
  const searchMonth = search.month !== undefined && search.month <= present ? search.month : undefined;
  const month = searchMonth ?? rows.at(-1)?.month ?? present;
  const findRow = (one: string | undefined) => rows.find((row) => row.month === one);

  const head = (
    <PageHead
      title={formatTitle(platform)}
      subtitle={<Freshness source={data?.meta.sources[0]} />}
      actions={
        <>
          {mayRead('google') && <PlatformSelect platform={platform} search={search} />}
          <MonthPicker
            value={month}
            present={present}
            onChange={(chosen) =>
              void navigate({
                to: addresses[platform],
                search: { ...search, month: chosen },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      }
    />
  );
  if (isPending)
    return (
      <>
        {head}
        <Loading className="grid grid-cols-1 gap-5">
          <AdNumbersSkeleton platform={platform} />
          <AdChartsSkeleton platform={platform} />
        </Loading>
      </>
    );
  return (
    <>
      {head}
      {!data ? (
        <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <NoAds platform={platform} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <AdNumbers
            platform={platform}
            month={month}
            row={findRow(month)}
            previous={findRow(monthsUpTo(month, 2)[0])}
          />
          <AdCharts platform={platform} rows={rows} present={present} chosen={month} />
          <div className="-mt-2 -ml-3 print:hidden">
            <LinkButton asChild variant="quiet" size="small">
              <Link to={dayAddresses[platform]} search={staffFlag(search)}>
                Ad results by day, week or month
              </Link>
            </LinkButton>
          </div>
        </div>
      )}
    </>
  );
}

type PlatformSelectProps = { platform: AdPlatform; search: AdSearch };

/** The staff flag and the month are kept. */
function PlatformSelect({ platform, search }: PlatformSelectProps): ReactElement {
  const navigate = useNavigate();
  return (
    <Select
      aria-label="Platform"
      className="w-44 max-sm:w-full"
      options={[
        { value: 'facebook', label: 'Facebook Ads' },
        { value: 'google', label: 'Google Ads' },
      ]}
      value={platform}
      onChange={({ target: { value } }) =>
        void navigate({ to: value === 'google' ? addresses.google : addresses.facebook, search })
      }
    />
  );
}

const dayAddresses = { facebook: paths.facebookDays, google: paths.googleDays } as const;
const addresses = { facebook: paths.facebookStats, google: paths.googleStats } as const;
const formatTitle = (platform: AdPlatform): string => `${platformNames[platform]} ad stats`;

/** Before the first month was counted. */
const NoAds = ({ platform }: { platform: AdPlatform }): ReactElement => (
  <EmptyState
    title="No data available yet."
    note={`Once your ads on ${platformNames[platform]} are running and we’re connected to their account, each month appears here.`}
  />
);
