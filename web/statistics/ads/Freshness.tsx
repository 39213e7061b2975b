import type { ReactElement } from 'react';
import type { Source } from '#contract/statistics/website.ts';
import { formatDate } from '#web/parts/dates.ts';

/**
 * When the numbers next to it last arrived, and whether newer ones failed. It never says why: that is for staff, who
 * look after the source. Its line is reserved while nothing is known.
 */
export const Freshness = ({ source }: { source: Source | undefined }): ReactElement => (
  <span className="block min-h-6">
    {source?.last_good_at && `As of ${formatDate(source.last_good_at)}`}
    {source?.error && (source.last_good_at ? '; could not refresh since' : 'Could not refresh yet')}
  </span>
);
