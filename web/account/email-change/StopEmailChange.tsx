import type { ReactElement } from 'react';
import { emailChange } from '#contract/account/email-change.ts';
import { show } from '#contract/shown.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmailNote, ToPortal } from './EmailNote.tsx';
import type { Change } from './use-email-link.ts';

export const stopTitle = 'Stop the change of your email';

/** Opened from the mail in the former mailbox, by somebody who may not be able to sign in any more. */
export function StopEmailChange({ token, change }: { token: string; change: Change }): ReactElement {
  const stop = useApiMutation(emailChange.stop, { stale: [] });
  if (stop.data) return <Stopped {...stop.data.data} />;
  const { old_email, new_email, is_changed } = change;
  return (
    <EmailNote
      title={stopTitle}
      way={
        <>
          <Button
            block
            variant="danger"
            pending={stop.isPending}
            onClick={() => stop.mutate({ body: { token } })}
          >
            {is_changed ? 'Change it back' : 'Stop the change'}
          </Button>
          <LinkButton block variant="secondary" href={paths.start}>
            It was me
          </LinkButton>
        </>
      }
    >
      {is_changed
        ? `The email of your account was changed from ${show(old_email)}. If it wasn’t you, change it back.`
        : `Someone asked to change the email of your account from ${show(old_email)} to ${show(new_email)}. If it wasn’t you, stop it.`}{' '}
      We’ll sign you out everywhere, and email you a link to choose a new password.
    </EmailNote>
  );
}

const Stopped = ({ email, was_changed }: { email: string; was_changed: boolean }): ReactElement => (
  <EmailNote
    title={was_changed ? 'Your email was changed back' : 'The change was stopped'}
    way={<ToPortal />}
  >
    {`Your account has the email ${show(email)}. Someone else may know your password, so please choose a new one with the link we’ve just emailed you.`}
  </EmailNote>
);
