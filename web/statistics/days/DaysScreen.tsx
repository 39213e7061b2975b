import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { websiteMeasures } from '#contract/statistics/measures.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { websiteStatsBring } from '../website/WebsiteStatsScreen.tsx';
import { daysSearch, type DaysSearch } from './days-search.ts';
import { RangeControls } from './RangeControls.tsx';
import { RangeNumbers } from './RangeNumbers.tsx';
import { RangePage, type OpenRange } from './RangePage.tsx';
import { readCompared, readMeasure } from './read-range.ts';

/** Page views of any days, by day, week or month. */
export function DaysScreen(): ReactElement {
  const navigate = useNavigate();
  return (
    <RangePage
      title="Page views by date"
      back={<BackLink to={paths.websiteStats}>Website stats</BackLink>}
      endpoint={websiteStats.days}
      brings={websiteStatsBring}
      hasWebsites
      readSearch={daysSearch}
      onShow={(search) => void navigate({ to: paths.websiteDays, search, replace: true, resetScroll: false })}
    >
      {(range) => (
        <>
          <RangeControls {...range} measures={websiteMeasures} />
          {range.problem === null && <Numbers {...range} />}
        </>
      )}
    </RangePage>
  );
}

function Numbers({ search, range, siteId }: OpenRange<DaysSearch>): ReactElement {
  const compare = readCompared(search);
  const answer = useApiQuery(websiteStats.days, {
    query: { site_id: siteId, ...range, ...(compare !== 'none' && { compare }) },
  });
  return (
    <RangeNumbers
      measures={websiteMeasures}
      measure={readMeasure(search, websiteMeasures)}
      by={range.by}
      compare={compare}
      fileName="page-views"
      answer={answer}
    />
  );
}
