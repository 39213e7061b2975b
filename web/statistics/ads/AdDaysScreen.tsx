import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { withStaffFlag } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { adDays } from '#contract/statistics/ad-days.ts';
import { adMeasures } from '#contract/statistics/ad-measures.ts';
import type { AdPlatform } from '#contract/statistics/ads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { staffFlag, type StaffFlag } from '#web/routing/search.ts';
import { daysSearch, type DaysSearch } from '../days/days-search.ts';
import { RangeControls } from '../days/RangeControls.tsx';
import { RangeNumbers } from '../days/RangeNumbers.tsx';
import { RangePage, type OpenRange } from '../days/RangePage.tsx';
import { readCompared, readMeasure } from '../days/read-range.ts';
import { AdVerdict } from './AdVerdict.tsx';
import { judgeAdDays } from './ad-verdict.ts';
import { adsBring, platformNames } from './ad-words.ts';
import { Freshness } from './Freshness.tsx';

type AdDaysSearch = DaysSearch & StaffFlag;
const readSearch = (raw: Record<string, unknown>): AdDaysSearch => ({
  ...daysSearch(raw),
  ...staffFlag(raw),
});

const months = { facebook: paths.facebookStats, google: paths.googleStats } as const;
const days = { facebook: paths.facebookDays, google: paths.googleDays } as const;

/** The ads of any days on a platform, by day, week or month. The flag opens them to staff, as it opens the months. */
export function AdDaysScreen({ platform }: { platform: AdPlatform }): ReactElement {
  const navigate = useNavigate();
  const flag = staffFlag(useSearch({ strict: false }));
  const { access } = adDays[platform];
  const measures = adMeasures[platform];
  return (
    <RangePage
      title={`${platformNames[platform]} ads by date`}
      back={
        <BackLink to={months[platform]} search={flag}>
          {platformNames[platform]} ad stats
        </BackLink>
      }
      endpoint={{ access: flag.staff ? withStaffFlag(access) : access }}
      brings={adsBring[platform]}
      readSearch={readSearch}
      onShow={(search) => void navigate({ to: days[platform], search, replace: true, resetScroll: false })}
    >
      {(range) => (
        <>
          <RangeControls {...range} measures={measures} drawsOne />
          {range.problem === null && <Numbers {...range} platform={platform} />}
        </>
      )}
    </RangePage>
  );
}

function Numbers({
  search,
  range,
  platform,
}: OpenRange<AdDaysSearch> & { platform: AdPlatform }): ReactElement {
  const compare = readCompared(search);
  const measures = adMeasures[platform];
  const answer = useApiQuery(adDays[platform], {
    query: { ...range, ...(compare !== 'none' && { compare }), ...staffFlag(search) },
  });
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        <Freshness source={answer.data?.meta.sources[0]} />
        Each day runs from midnight to midnight in the time zone of the ad account.
      </p>
      <div className="mb-4">
        <AdVerdict
          text={answer.isPending ? undefined : answer.data ? judgeAdDays(answer.data.meta.total) : null}
        />
      </div>
      <RangeNumbers
        measures={measures}
        measure={readMeasure(search, measures)}
        drawsOne
        by={range.by}
        compare={compare}
        fileName={`${platform}-ads`}
        answer={answer}
      />
    </>
  );
}
