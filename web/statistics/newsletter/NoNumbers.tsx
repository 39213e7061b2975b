import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may, editors } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';

/** Before the first newsletter has gone out; and where no numbers could be had, which is said without alarm. */
export function NoNumbers({ isEmpty, onRetry }: { isEmpty: boolean; onRetry: () => void }): ReactElement {
  const mayEdit = may(useAccessSubject(), editors({ services: ['in_touch'], staffExempt: true }));
  if (!isEmpty)
    return (
      <EmptyState
        title="Nothing to show right now"
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="No data available yet."
      note="No newsletter has gone out so far. On the 15th at 9am your newsletter goes out. How many opened it, and what they clicked, appears here from that moment on."
      action={
        mayEdit && (
          <LinkButton asChild>
            <Link to={paths.newsletter}>See your newsletter</Link>
          </LinkButton>
        )
      }
    />
  );
}
