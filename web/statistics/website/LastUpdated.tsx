import type { ReactElement } from 'react';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatDate } from '#web/parts/dates.ts';

type LastUpdatedProps = {
  siteId: string;
  /** the numbers could not be loaded just now; older ones are shown */
  failed: boolean;
  /** another system gives no new numbers; the reason is for staff, who look after it */
  isLate: boolean;
};

/** The age of the numbers; empty while unknown. */
export function LastUpdated({ siteId, failed, isLate }: LastUpdatedProps): ReactElement {
  const { data } = useApiQuery(websiteStats.lastUpdated, { query: { site_id: siteId } });
  const at = data?.data.last_updated ?? null;
  return (
    <span className="block min-h-6">
      {at !== null && `Last updated ${formatDate(at)}`}
      {failed
        ? at === null
          ? 'Couldn’t refresh just now.'
          : '; couldn’t refresh just now'
        : isLate && at !== null && '; could not refresh since'}
    </span>
  );
}
