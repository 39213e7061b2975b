import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { signInTokenFailedMessage } from '#contract/account/account.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { tokens, type Session } from '#web/api/token-store.ts';
import { Spinner } from '#web/parts/Spinner.tsx';
import { toast } from '#web/parts/toast.ts';
import type { SignInSearch } from './sign-in-search.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

// few people come with a code
const handOff = () => import('./login-code.ts');
const ContinueAs = lazy(() => import('./ContinueAs.tsx').then((module) => ({ default: module.ContinueAs })));
const VisitEnded = lazy(() =>
  import('./ImpersonationEnded.tsx').then((module) => ({ default: module.ImpersonationEnded })),
);

type Asking = { name: string; session: Session };

type SignInScreenProps = { arrived: SignInSearch; hasExpired: boolean; goOn: () => void };

/** The way in, by a password or by a code that somebody was handed. */
export function SignInScreen({ arrived, hasExpired, goOn }: SignInScreenProps): ReactElement {
  const [isExchanging, setExchanging] = useState(arrived.token !== undefined);
  const [asking, setAsking] = useState<Asking | null>(null);

  useEffect(() => {
    const { token, staff_email } = arrived;
    if (token !== undefined) void takeOver(token, staff_email);

    async function takeOver(code: string, staffEmail: string | undefined): Promise<void> {
      // the code leaves the address bar before anything else is asked of anybody
      window.history.replaceState(window.history.state, '', '/signin');
      try {
        const { exchangeLoginCode } = await handOff();
        const done = await exchangeLoginCode(code, staffEmail);
        if (done.outcome === 'signed-in') return goOn();
        if (done.outcome === 'ask') setAsking(done);
        else toast.error(signInTokenFailedMessage);
        setExchanging(false);
      } catch (error) {
        setExchanging(false);
        throw error;
      }
    }
  }, [arrived, goOn]);

  if (asking)
    return (
      <SignInFrame>
        <Suspense>
          <ContinueAs
            name={asking.name}
            onContinue={() => {
              keepSession(asking.session);
              goOn();
            }}
            onCancel={() =>
              void handOff()
                .then(({ declineLoginCode }) => declineLoginCode(asking.session))
                .then(goOn)
            }
          />
        </Suspense>
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
        <Suspense>
          <VisitEnded />
        </Suspense>
      ) : (
        <SignInForm
          hasExpired={hasExpired}
          onSignedIn={(token) => {
            keepSession({ token, kind: 'client' });
            goOn();
          }}
        />
      )}
    </SignInFrame>
  );
}
