import { Link, useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useMe, toAccessSubject } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { findLock, toLockContext } from './locks.ts';

/** The placeholder of an announced screen: what it will do, and a link back. */
export function LaterScreen(): ReactElement {
  const me = useMe();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { title = '', later = '', lock } = screen ?? {};
  const isLocked = lock !== undefined && findLock(lock, toLockContext(me, toAccessSubject(me))) === 'default';
  return (
    <>
      <PageHead title={title} />
      {isLocked ? (
        <UpgradePanel brings={later} />
      ) : (
        <EmptyState
          title={`${title} is on its way`}
          note={later}
          action={
            <>
              <LinkButton asChild>
                <Link to={paths.contacts}>Go to contacts</Link>
              </LinkButton>
              <LinkButton asChild variant="secondary">
                <Link to={paths.dashboard}>Dashboard</Link>
              </LinkButton>
            </>
          }
        />
      )}
    </>
  );
}
