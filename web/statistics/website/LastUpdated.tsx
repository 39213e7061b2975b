import type { ReactElement } from 'react';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatDate } from '#web/parts/dates.ts';

type LastUpdatedProps = {
  siteId: string;
  /** the numbers could not be had just now; what is shown is from before */
  failed: boolean;
  /** whoever counts elsewhere says nothing new; why is for staff, who look after that */
  isLate: boolean;
};

/** How old the numbers are; nothing while nobody knows. */
export function LastUpdated({ siteId, failed, isLate }: LastUpdatedProps): ReactElement {
  const { data } = useApiQuery(websiteStats.lastUpdated, { query: { site_id: siteId } });
  const at = data?.data.last_updated ?? null;
  return (
    <span className="block min-h-6">
      {at !== null && `Last updated ${formatDate(at)}`}
      {failed
        ? at === null
          ? "Couldn't refresh just now."
          : "; couldn't refresh just now"
        : isLate && at !== null && '; could not refresh since'}
    </span>
  );
}
