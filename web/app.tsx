import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as paths from '#contract/paths.ts';
import { sendCallsThrough } from './api/call.ts';
import { handleMissing } from './api/missing-code.ts';
import { session } from './api/session-end.ts';
import { FormGuard } from './parts/form-guard.ts';
import { handleMissingCode } from './parts/lazy-part.ts';
import { Toasts } from './parts/Toasts.tsx';
import { UnsavedGuard } from './parts/unsaved-guard.tsx';
import { router } from './routes.ts';
import { endEarlyScreen } from './routing/early-screen.ts';
import { queryClient } from './session.tsx';
import { Boundary } from './routing/Boundary.tsx';

/** The portal: every screen except the sign-in page. */
export function start(place: Element): void {
  sendCallsThrough(session.send);
  handleMissingCode(handleMissing);
  // the list of contacts ends it, once it has its rows
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== paths.contacts) endEarlyScreen();
  });
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Boundary>
          <FormGuard value={renderGuard}>
            <RouterProvider router={router} />
          </FormGuard>
        </Boundary>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const renderGuard = (isDirty: boolean, onAsk: () => void) => <UnsavedGuard isDirty={isDirty} onAsk={onAsk} />;

/** Whether this path is a screen that needs a session. */
export const isScreen = (path: string): boolean =>
  router.matchRoutes(path).some(({ routeId }) => routeId === '/inside' && path !== paths.start);

export const goTo = (address: string): void => router.history.replace(address);
