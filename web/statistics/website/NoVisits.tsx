import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { EmptyState } from '#web/parts/States.tsx';

/** Before the first visit; and where no numbers could be had, which is said without alarm. */
export const NoVisits = ({ isEmpty, onRetry }: { isEmpty: boolean; onRetry: () => void }): ReactElement =>
  isEmpty ? (
    <EmptyState
      title="No data available yet."
      note="As soon as somebody visits your website, the numbers appear here. Your own visits aren't counted when you open it from this portal."
    />
  ) : (
    <EmptyState
      title="Nothing to show right now"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
