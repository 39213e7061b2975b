import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { leadMeasures } from '#contract/statistics/measures.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { daysSearch, type DaysSearch } from '../days/days-search.ts';
import { RangeControls } from '../days/RangeControls.tsx';
import { RangeNumbers } from '../days/RangeNumbers.tsx';
import { RangePage, type OpenRange } from '../days/RangePage.tsx';
import { readCompared, readMeasure } from '../days/read-range.ts';

/** New contacts of any days, by day, week or month. */
export function LeadDaysScreen(): ReactElement {
  const navigate = useNavigate();
  return (
    <RangePage
      title="Contacts by date"
      back={<BackLink to={paths.leadStats}>Lead stats</BackLink>}
      endpoint={leadStats.days}
      brings="See when your contacts came."
      readSearch={daysSearch}
      onShow={(search) => void navigate({ to: paths.leadDays, search, replace: true, resetScroll: false })}
    >
      {(range) => (
        <>
          <RangeControls {...range} measures={leadMeasures} />
          {range.problem === null && <Numbers {...range} />}
        </>
      )}
    </RangePage>
  );
}

function Numbers({ search, range }: OpenRange<DaysSearch>): ReactElement {
  const compare = readCompared(search);
  const answer = useApiQuery(leadStats.days, {
    query: { ...range, ...(compare !== 'none' && { compare }) },
  });
  return (
    <RangeNumbers
      measures={leadMeasures}
      measure={readMeasure(search, leadMeasures)}
      by={range.by}
      compare={compare}
      fileName="new-contacts"
      answer={answer}
    />
  );
}
