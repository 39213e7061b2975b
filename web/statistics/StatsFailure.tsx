import type { ReactElement } from 'react';
import { ErrorState } from '#web/parts/States.tsx';

type StatsFailureProps = { isPending: boolean; onRetry: () => void };

/** Shown for numbers that could not be loaded, so that they do not look like missing ones. */
export const StatsFailure = ({ isPending, onRetry }: StatsFailureProps): ReactElement => (
  <ErrorState message="We couldn’t load your numbers." pending={isPending} onRetry={onRetry} />
);
