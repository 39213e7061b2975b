import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { ErrorState, RefusedState } from '#web/parts/States.tsx';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { useMe } from '#web/session.tsx';

/** A refusal or a failure; a visit of staff stays with its client. */
export type NotOpened = 'for clients' | ApiCallError;

/** In the place of a screen whose account was not opened. Another's account and none look the same. */
export function AccountNotOpened(): ReactElement | null {
  const notOpened = useRouteContext({ strict: false, select: (context) => context?.notOpened });
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  if (notOpened === undefined) return null;
  if (notOpened === 'for clients' || notOpened.status === 403 || notOpened.status === 404)
    return <Refused notOpened={notOpened} />;
  const retry = async () => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
  };
  return <ErrorState message={notOpened.message} pending={isBusy} onRetry={() => void retry()} />;
}

function Refused({ notOpened }: { notOpened: NotOpened }): ReactElement {
  const { email } = useMe();
  const navigate = useNavigate();
  const changePerson = () =>
    void navigate({
      to: paths.signIn,
      search: { redirect: location.pathname + location.search },
      state: { signsOut: true },
    });
  return (
    <RefusedState
      title="This link is for another account"
      reason={reasonOf(notOpened, email)}
      action={
        <>
          <LinkButton href={paths.start}>Back to the portal</LinkButton>
          {notOpened !== 'for clients' && (
            <Button variant="secondary" onClick={changePerson}>
              Log in with another email
            </Button>
          )}
        </>
      }
    />
  );
}

function reasonOf(notOpened: NotOpened, email: string): string {
  if (notOpened === 'for clients')
    return 'It belongs to a client whose portal isn’t open. Open that client’s portal first, then use the link again.';
  if (notOpened.status === 403) return notOpened.message;
  return `${email} doesn’t have access to it, or it no longer exists. Ask someone who manages that account to invite you.`;
}
