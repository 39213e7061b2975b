import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { setup } from '#contract/account/setup.ts';
import { defaultError } from '#contract/errors.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { forgetSession } from '#web/session.tsx';
import { SetupForm } from './SetupForm.tsx';

type Link =
  | { state: 'open'; email: string | null }
  | { state: 'used' }
  | { state: 'failed'; message: string };

/** The first account of an installation, or that of a colleague who was invited from the server's terminal. */
export function SetupScreen(): ReactElement {
  const { setupToken: token = '' } = useLocation().state;
  const navigate = useNavigate();
  const [link, setLink] = useState<Link | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void openLink(token).then((opened) => isCurrent && setLink(opened));
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  if (link === null) return <SkeletonForm fields={5} />;
  if (link.state === 'used') return <UsedLink />;
  if (link.state === 'failed')
    return (
      <ErrorState
        message={link.message}
        onRetry={() => {
          setLink(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Set up your portal</h1>
      <p className="mt-1.5 mb-8 text-muted text-pretty">
        First your own account. Next come a second factor, and who your company is.
      </p>
      <SetupForm
        token={token}
        email={link.email}
        onUsed={() => setLink({ state: 'used' })}
        onCreated={async (body) => {
          await signIn(body);
          await navigate({ to: paths.staffSecondFactor, replace: true });
        }}
      />
    </>
  );
}

function UsedLink(): ReactElement {
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">This address no longer works</h1>
      <p className="mt-1.5 mb-8 text-muted text-pretty">
        It works once, for 24 hours. If nobody has an account yet, start Foyer again: it prints a new one. For
        a colleague, run <code>npm run invite -- colleague@provider.com</code> on the server.
      </p>
      <LinkButton block href={paths.signIn}>
        Log in
      </LinkButton>
    </>
  );
}

async function openLink(token: string): Promise<Link> {
  if (token === '') return { state: 'used' };
  try {
    const { data } = await call(setup.openLink, { body: { token } });
    return { state: 'open', email: data.email };
  } catch (error) {
    if (error instanceof ApiCallError && error.code === 'link_used') return { state: 'used' };
    return { state: 'failed', message: error instanceof ApiCallError ? error.message : defaultError };
  }
}

/** The account exists at this point: if signing in fails here, the next screen leads to the sign-in page. */
async function signIn(body: { email: string; password: string }): Promise<void> {
  // the session in this browser may be another person's
  forgetSession();
  try {
    const { data } = await call(account.signIn, { body });
    keepSession({ token: data.token, kind: 'client' });
  } catch {
    // the sign-in page asks for the new password
  }
}
