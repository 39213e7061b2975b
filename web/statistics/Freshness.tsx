import type { ReactElement } from 'react';
import type { SourceFreshness } from '#contract/statistics/sources.ts';
import { classNames } from '#web/parts/class-names.ts';
import { formatDate } from '#web/parts/dates.ts';

/** When the numbers beside it last came. It never says why they did not: that's for staff, who look after the source. */
export function Freshness({
  source,
  className,
}: {
  /** undefined where the answer names no source */
  source: SourceFreshness | undefined;
  className?: string;
}): ReactElement | null {
  if (!source?.last_good_at) return null;
  return (
    <p className={classNames('text-sm text-muted', className)} data-fresh={source.error === null}>
      As of {formatDate(source.last_good_at)}
      {source.error !== null && '; could not refresh since'}
    </p>
  );
}
