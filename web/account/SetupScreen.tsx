import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { account } from '#contract/account/account.ts';
import { setup, type setupStates } from '#contract/account/setup.ts';
import { defaultError } from '#contract/refusals.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { forgetSession } from '#web/session.tsx';
import { SetupForm } from './SetupForm.tsx';

type Ended = Exclude<(typeof setupStates)[number], 'open'>;
type Link = { state: 'open'; email: string | null } | { state: Ended } | { state: 'failed'; message: string };

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
  if (link.state !== 'open') return <EndedLink state={link.state} />;
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Set up your portal</h1>
      <p className="mt-1.5 mb-8 text-muted text-pretty">
        First your own account. Next come a second factor, and who your company is.
      </p>
      <SetupForm
        token={token}
        email={link.email}
        onUsed={() => {
          // somebody else was first, or its day is over: the state is queried
          setLink(null);
          setAttempt(attempt + 1);
        }}
        onCreated={async (body) => {
          await signIn(body);
          await navigate({ to: paths.staffSecondFactor, replace: true });
        }}
      />
    </>
  );
}

const colleague = (
  <>
    For a colleague, run <code>npm run invite -- colleague@provider.com</code> on the server.
  </>
);

const sentences: Record<Ended, { title: string; note: ReactNode }> = {
  used: {
    title: 'This account is ready',
    note: <>This address was used already. Log in with the email and password it was used for. {colleague}</>,
  },
  ended: {
    title: 'An account has already been created',
    note: (
      <>
        This address was for the first account. Log in if it’s yours, or ask its owner to invite you.{' '}
        {colleague}
      </>
    ),
  },
  expired: {
    title: 'This address has expired',
    note: (
      <>
        It worked for 24 hours. If nobody has an account yet, start Foyer again: it makes a new one.{' '}
        {colleague}
      </>
    ),
  },
  unknown: {
    title: 'We don’t know this address',
    note: 'Part of it may be missing. Copy it from the server’s terminal again.',
  },
};

function EndedLink({ state }: { state: Ended }): ReactElement {
  const { title, note } = sentences[state];
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="mt-1.5 mb-8 text-muted text-pretty">{note}</p>
      <LinkButton block href={paths.signIn}>
        Log in
      </LinkButton>
    </>
  );
}

async function openLink(token: string): Promise<Link> {
  try {
    return (await call(setup.openLink, { body: { token } })).data;
  } catch (error) {
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
