import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { session } from '#web/api/session-end.ts';

// few sessions end while somebody writes
const RenewSessionDialog = lazy(() =>
  import('#web/account/RenewSessionDialog.tsx').then((module) => ({ default: module.RenewSessionDialog })),
);
const VisitEndedDialog = lazy(() =>
  import('#web/account/ImpersonationEndedDialog.tsx').then((module) => ({
    default: module.ImpersonationEndedDialog,
  })),
);

/** What stands over a screen whose session has ended while something on it was not saved. */
export function SessionEnd(): ReactElement {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return (
    <Suspense>
      {state === 'asking' && <RenewSessionDialog />}
      {state === 'ended' && <VisitEndedDialog />}
    </Suspense>
  );
}
