import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';

type TryAgainProps = {
  answer: { error: { message: string } | null; isFetching: boolean; refetch: () => unknown };
};

/** Shown for a part whose data could not be loaded. */
export const TryAgain = ({ answer: { error, isFetching, refetch } }: TryAgainProps): ReactElement => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
    <p>{error?.message}</p>
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  </div>
);
