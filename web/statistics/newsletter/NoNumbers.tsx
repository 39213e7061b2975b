import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may, editors } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';

/** Before the first newsletter was sent. */
export function NoNumbers(): ReactElement {
  const mayEdit = may(useAccessSubject(), editors({ services: ['in_touch'], staffExempt: true }));
  return (
    <EmptyState
      title="No data available yet."
      note="No newsletter has been sent yet. On the 15th at 9am your newsletter goes out. How many opened it, and what they clicked, appears here from that moment on."
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
