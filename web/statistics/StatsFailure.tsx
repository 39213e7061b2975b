import type { ReactElement } from 'react';
import { ErrorState } from '#web/parts/States.tsx';

type StatsFailureProps = { isPending: boolean; onRetry: () => void };

export const numbersMissing = 'We couldn’t load your numbers.';

/** Shown for numbers that could not be loaded, so that they do not look like missing ones. */
export const StatsFailure = ({ isPending, onRetry }: StatsFailureProps): ReactElement => (
  <ErrorState message={numbersMissing} pending={isPending} onRetry={onRetry} />
);
