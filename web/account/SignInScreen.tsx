import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import * as paths from '#contract/paths.ts';
import { keepSession } from '#web/api/keep-session.ts';
import type { Session } from '#web/api/token-store.ts';
import { Spinner } from '#web/parts/Spinner.tsx';
import { toast } from '#web/parts/toast.ts';
import type { SignInSearch } from './sign-in-search.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import type { SignInNotice } from '#web/api/take-notice.ts';

// loaded on demand: few people arrive with a login code
const importLoginCode = () => import('./login-code.ts');
const ContinueAs = lazyPart(() =>
  import('./ContinueAs.tsx').then((module) => ({ default: module.ContinueAs })),
);
const ImpersonationEnded = lazyPart(() =>
  import('./ImpersonationEnded.tsx').then((module) => ({ default: module.ImpersonationEnded })),
);

type PendingSession = { name: string; session: Session; isKnown: boolean };

type SignInScreenProps = {
  arrived: SignInSearch;
  notice: SignInNotice | null;
  /** this tab was for an impersonation, which is over */
  hasEnded: boolean;
  /** called once the form can be sent */
  onReady?: () => void;
  goOn: () => void;
};

/** Signs in with a password, or with a login code from the address. */
export function SignInScreen({ arrived, notice, hasEnded, onReady, goOn }: SignInScreenProps): ReactElement {
  const [isExchanging, setExchanging] = useState(arrived.token !== undefined);
  const [asking, setAsking] = useState<PendingSession | null>(null);

  useEffect(() => {
    const { token, staff_email } = arrived;
    if (token !== undefined) void signInWithCode(token, staff_email);

    async function signInWithCode(code: string, staffEmail: string | undefined): Promise<void> {
      // removes the code from the address bar before the first request
      window.history.replaceState(window.history.state, '', paths.signIn);
      try {
        const { exchangeLoginCode } = await importLoginCode();
        const result = await exchangeLoginCode(code, staffEmail);
        if (result.outcome === 'signed-in') return goOn();
        if (result.outcome === 'ask') setAsking(result);
        else toast.error(result.sentence);
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
            isKnown={asking.isKnown}
            onContinue={() => {
              keepSession(asking.session);
              goOn();
            }}
            onCancel={() =>
              void importLoginCode()
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
      {hasEnded ? (
        <Suspense>
          <ImpersonationEnded />
        </Suspense>
      ) : (
        <SignInForm
          notice={notice}
          onReady={onReady}
          onSignedIn={(token) => {
            keepSession({ token, kind: 'client' });
            goOn();
          }}
        />
      )}
    </SignInFrame>
  );
}
