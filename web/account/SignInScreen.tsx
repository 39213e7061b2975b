import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { signInTokenFailed } from '#contract/account.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { tokens, type Session } from '#web/api/token-store.ts';
import { Spinner } from '#web/parts/Spinner.tsx';
import { toast } from '#web/parts/toast.ts';
import { queries } from '#web/session.tsx';
import { ContinueAs } from './ContinueAs.tsx';
import { decline, exchange } from './hand-off.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { VisitEnded } from './VisitEnded.tsx';

type Asking = { name: string; session: Session };

export function SignInScreen(): ReactElement {
  const search = useSearch({ from: '/signin' });
  const [arrived] = useState(search);
  const [isExchanging, setExchanging] = useState(arrived.token !== undefined);
  const [asking, setAsking] = useState<Asking | null>(null);
  const goOn = useGoOn(arrived.redirect);

  const navigate = useNavigate();
  useEffect(() => {
    const { token, staff_email } = arrived;
    if (token !== undefined) void takeOver(token, staff_email);

    async function takeOver(code: string, staffEmail: string | undefined): Promise<void> {
      // the code leaves the address bar before anything else is asked of anybody
      window.history.replaceState(window.history.state, '', '/signin');
      void navigate({ to: '/signin', replace: true });
      try {
        const done = await exchange(code, staffEmail);
        if (done.outcome === 'signed-in') return goOn();
        if (done.outcome === 'ask') setAsking(done);
        else toast.error(signInTokenFailed);
        setExchanging(false);
      } catch (error) {
        setExchanging(false);
        throw error;
      }
    }
  }, [arrived, navigate, goOn]);

  if (asking)
    return (
      <SignInFrame>
        <ContinueAs
          name={asking.name}
          onContinue={() => {
            keepSession(asking.session);
            goOn();
          }}
          onCancel={() => void decline(asking.session).then(goOn)}
        />
      </SignInFrame>
    );
  if (isExchanging)
    return (
      <SignInFrame>
        <output className="flex items-center gap-3 text-lg text-muted">
          <Spinner /> Signing you in…
        </output>
      </SignInFrame>
    );
  return (
    <SignInFrame>
      {tokens.isImpersonation() && tokens.token() === null ? (
        <VisitEnded />
      ) : (
        <SignInForm
          onSignedIn={(token) => {
            keepSession({ token, kind: 'client' });
            goOn();
          }}
        />
      )}
    </SignInFrame>
  );
}

/** To the screen that was asked for, if it is one of ours, else to the beginning. */
function useGoOn(redirect: string | undefined): () => void {
  const router = useRouter();
  return useCallback(() => {
    queries.clear();
    const isScreen = (path: string) =>
      router.matchRoutes(path).some(({ routeId }) => routeId === '/inside' && path !== '/');
    router.history.replace(safeRedirect(redirect, location.origin, isScreen) ?? '/');
  }, [router, redirect]);
}
