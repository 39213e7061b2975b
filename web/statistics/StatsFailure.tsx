import type { ReactElement } from 'react';
import { ErrorState } from '#web/parts/States.tsx';

type StatsFailureProps = { isPending: boolean; onRetry: () => void };

/** In place of numbers that could not be loaded: nobody takes it for numbers that are not there. */
export const StatsFailure = ({ isPending, onRetry }: StatsFailureProps): ReactElement => (
  <ErrorState message="We couldn’t load your numbers." pending={isPending} onRetry={onRetry} />
);
