import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { pollSeconds } from '#contract/changes.ts';
import { account } from '#contract/account/account.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useMe } from '#web/session.tsx';
import { launchStatus, statusOfPhase } from '#web/routing/redirects.ts';
import { launchStanding } from '#web/routing/landing-path.ts';
import { LiveNow } from './LiveNow.tsx';
import { pageOfPhase, statusPages, type StatusPage } from './pages.ts';
import { StatusOf } from './StatusOf.tsx';

/** The page of the current phase. */
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

/** The page of one phase by its own address, if the launch has reached it. */
function Direct(page: StatusPage): ReactElement {
  const elsewhere = statusOfPhase(page.phase)(useMe());
  return elsewhere ? <Navigate to={elsewhere.to} replace /> : <Shown page={page} />;
}

function Shown({ page }: { page: StatusPage }): ReactElement {
  const me = useMe();
  // notifications report every change of phase; polling covers the time when their stream is down
  useApiQuery(account.me, {}, { pollEvery: pollSeconds * 1000 });
  return <StatusOf key={page.name} page={page} at={launchStanding(me) ?? page.phase} />;
}
