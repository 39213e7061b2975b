import { Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { session } from '#web/api/session-end.ts';

// loaded on demand: few sessions end while there is unsaved input
const RenewSessionDialog = lazyPart(() =>
  import('#web/account/RenewSessionDialog.tsx').then((module) => ({ default: module.RenewSessionDialog })),
);
const ImpersonationEndedDialog = lazyPart(() =>
  import('#web/account/ImpersonationEndedDialog.tsx').then((module) => ({
    default: module.ImpersonationEndedDialog,
  })),
);

/** The dialog over a screen whose session ended while there was unsaved input. */
export function SessionEnd(): ReactElement {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return (
    <Suspense>
      {state === 'asking' && <RenewSessionDialog />}
      {state === 'ended' && <ImpersonationEndedDialog />}
    </Suspense>
  );
}
