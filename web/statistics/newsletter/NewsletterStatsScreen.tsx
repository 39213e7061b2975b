import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { may } from '#contract/access.ts';
import { CampaignNumbers } from './CampaignNumbers.tsx';
import { ClickedLinks } from './ClickedLinks.tsx';
import { formatMonth } from '../month-words.ts';
import { NoNumbers } from './NoNumbers.tsx';
import { RatesChart } from './RatesChart.tsx';
import { monthsOnScreens } from '../chart/chart-data.ts';
import { Readers } from './Readers.tsx';
import { campaignSearch } from './campaign-search.ts';
import { StepPicker } from '../StepPicker.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { StatsSkeleton } from './StatsSkeleton.tsx';
import { TrackingSwitch } from './TrackingSwitch.tsx';

export const newsletterStatsBring =
  'See who opened your newsletters, and how that compares with the industry.';

export function NewsletterStatsScreen(): ReactElement {
  const mayRead = may(useAccessSubject(), newsletterStats.list.access);
  if (mayRead) return <Statistics />;
  return (
    <>
      <PageHead title="Newsletter stats" />
      <UpgradePanel brings={newsletterStatsBring} />
    </>
  );
}

/** One newsletter with the one before it, and the last year of them. */
function Statistics(): ReactElement {
  const navigate = useNavigate();
  const { campaign } = campaignSearch(useSearch({ strict: false }));
  const campaigns = useApiQuery(newsletterStats.campaigns, {});
  const year = useApiQuery(newsletterStats.list, { query: { take: String(monthsOnScreens) } });
  const all = campaigns.data?.data ?? [];
  const index = Math.max(
    0,
    all.findIndex((one) => one.mailchimp_campaign_id === campaign),
  );
  const chosen = all[index];
  const isEmpty = campaigns.data !== undefined && chosen === undefined;
  const retry = () => void Promise.all([campaigns.refetch(), year.refetch()]);

  if (campaigns.isPending || (!isEmpty && year.isPending)) return <StatsSkeleton />;
  if (!chosen || !year.data)
    return (
      <>
        <PageHead title="Newsletter stats" />
        {isEmpty ? (
          <NoNumbers />
        ) : (
          <StatsFailure isPending={campaigns.isFetching || year.isFetching} onRetry={retry} />
        )}
        {isEmpty && year.data && <TrackingSwitch isTracked={year.data.meta.is_tracked} />}
      </>
    );
  const id = Number(chosen.mailchimp_campaign_id);
  return (
    <>
      <PageHead
        title="Newsletter stats"
        subtitle={chosen.subject}
        actions={
          <StepPicker
            label="Newsletter"
            options={all.map((one) => ({
              value: one.mailchimp_campaign_id,
              label: formatMonth(one.sent_month),
            }))}
            value={chosen.mailchimp_campaign_id}
            onChange={(id) =>
              void navigate({
                to: paths.newsletterStats,
                search: { campaign: id },
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <CampaignNumbers chosen={chosen} previous={all[index + 1]} latest={year.data.data[0]} />
        <RatesChart rows={year.data.data} chosen={chosen.mailchimp_campaign_id} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ClickedLinks key={`links ${id}`} id={id} />
          <Readers key={`readers ${id}`} id={id} />
        </div>
        <TrackingSwitch isTracked={year.data.meta.is_tracked} />
      </div>
    </>
  );
}
