import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { forgetSession } from '#web/session.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { AfterFailedLink } from './AfterFailedLink.tsx';
import { AskBeforeReplacing } from './AskBeforeReplacing.tsx';
import { DeadLinkNote } from './DeadLinkNote.tsx';
import { IncompleteLink } from './IncompleteLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { usePasswordLink } from './use-password-link.ts';

const JoinScreen = lazyPart(() =>
  import('./JoinScreen.tsx').then((module) => ({ default: module.JoinScreen })),
);

/** Accepts an invitation: sets the first password and signs the person in. */
export function ActivateScreen(): ReactElement {
  const link = usePasswordLink();
  const navigate = useNavigate();
  if (!link) return <IncompleteLink title="Activate account" />;
  if (link.found === null) return <SkeletonForm fields={2} />;
  if (link.found.is_active && link.found.state !== 'open') return <ActiveAlready email={link.email} />;
  if (link.found.joins !== null && link.found.state === 'open')
    return (
      <Suspense fallback={<SkeletonForm fields={1} />}>
        <JoinScreen client={link.found.joins} email={link.email} token={link.token} />
      </Suspense>
    );
  return (
    <>
      <AskBeforeReplacing email={link.email} />
      <h1 className="text-2xl lg:text-3xl">Activate account</h1>
      <p className="mt-1.5 mb-8 text-muted">
        Choose a password for <span className="break-words text-ink">{link.email}</span>.
      </p>
      <DeadLinkNote state={link.found.state} />
      <NewPasswordForm
        label="Activate account"
        button="Activate"
        placeholder="8+ characters"
        email={link.email}
        isClearedByFailure
        onSave={async (password) => {
          await link.use(password);
          await signIn({ email: link.email, password: password.password });
          await navigate({ to: paths.activateAccountDone, replace: true });
        }}
      />
      {link.hasFailed && <AfterFailedLink />}
    </>
  );
}

/** Anybody who opens the invitation again has joined, and needs no second first password. */
const ActiveAlready = ({ email }: { email: string }): ReactElement => (
  <>
    <h1 className="text-2xl lg:text-3xl">Your account is active.</h1>
    <p className="mt-1.5 mb-8 text-muted text-pretty">
      Sign in with <span className="break-words text-ink">{email}</span> and your password.
    </p>
    <LinkButton block href={paths.signIn}>
      Sign in
    </LinkButton>
    <AfterFailedLink />
  </>
);

/** The password is set at this point: if signing in fails here, the next screen offers the sign-in page. */
async function signIn(body: { email: string; password: string }): Promise<void> {
  // the session in this browser may be another person's
  forgetSession();
  try {
    const { data } = await call(account.signIn, { body });
    keepSession({ token: data.token, kind: 'client' });
  } catch {
    // 'Continue' leads to the sign-in page
  }
}
