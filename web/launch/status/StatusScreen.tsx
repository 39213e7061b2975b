import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { pollSeconds } from '#contract/activity/activity.ts';
import { account } from '#contract/account/account.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useMe } from '#web/session.tsx';
import { launchStatus, statusOfPhase } from '#web/routing/redirects.ts';
import { launchStanding } from '#web/routing/landing-path.ts';
import { LiveNow } from './LiveNow.tsx';
import { pageOfPhase, statusPages, type StatusPage } from './pages.ts';
import { StatusOf } from './StatusOf.tsx';

/** The page of the phase a launch is in, whichever that is at this moment. */
export function StatusScreen(): ReactElement {
  const me = useMe();
  const elsewhere = launchStatus(me);
  const page = pageOfPhase(launchStanding(me) ?? 0);
  if (elsewhere) return <Navigate to={elsewhere.to} replace />;
  return page ? <Shown page={page} /> : <LiveNow />;
}

export const DesignScreen = (): ReactElement => <Direct {...statusPages[0]} />;
export const SampleScreen = (): ReactElement => <Direct {...statusPages[1]} />;
export const RevisionsScreen = (): ReactElement => <Direct {...statusPages[2]} />;
export const ReadyScreen = (): ReactElement => <Direct {...statusPages[3]} />;

/** One page by its own address, as long as the launch has come so far. */
function Direct(page: StatusPage): ReactElement {
  const elsewhere = statusOfPhase(page.phase)(useMe());
  return elsewhere ? <Navigate to={elsewhere.to} replace /> : <Shown page={page} />;
}

function Shown({ page }: { page: StatusPage }): ReactElement {
  const me = useMe();
  // besides the bell, which tells of every move: where it cannot be heard, and when somebody comes back
  useApiQuery(account.me, {}, { pollEvery: pollSeconds * 1000 });
  return <StatusOf key={page.name} page={page} at={launchStanding(me) ?? page.phase} />;
}
