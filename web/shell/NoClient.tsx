import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { askForImpersonation } from '#web/api/share-impersonation.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { RefusedState } from '#web/parts/States.tsx';
import { noClient } from './words.ts';

/** Replaces every client screen for staff without a chosen client. It makes no API call. */
export function NoClient(): ReactElement | null {
  const hasAsked = useOpenersImpersonation();
  if (!hasAsked) return null;
  return (
    <>
      <h1 className="sr-only">{noClient}</h1>
      <RefusedState
        title={noClient}
        reason="This screen is about a client. Choose one first."
        action={
          <LinkButton asChild>
            <Link to={paths.staffClients}>Choose a client</Link>
          </LinkButton>
        }
      />
    </>
  );
}

/** Adopts the impersonation of the tab that opened this one, and says if there is none. */
function useOpenersImpersonation(): boolean {
  const [hasAsked, setHasAsked] = useState(false);
  useEffect(() => {
    let isShown = true;
    void askForImpersonation(window.location.href).then((session) => {
      if (!isShown) return;
      if (session === null) return setHasAsked(true);
      keepSession(session);
      window.location.reload();
    });
    return () => {
      isShown = false;
    };
  }, []);
  return hasAsked;
}
