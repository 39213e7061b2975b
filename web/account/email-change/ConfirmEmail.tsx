import type { ReactElement } from 'react';
import { emailChange } from '#contract/account/email-change.ts';
import { show } from '#contract/shown.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailNote, ToPortal } from './EmailNote.tsx';
import type { Change } from './use-email-link.ts';

export const confirmTitle = 'Confirm your new email';

/** Opened from the mail in the new mailbox. */
export function ConfirmEmail({ token, change }: { token: string; change: Change }): ReactElement {
  const confirm = useApiMutation(emailChange.confirm, { stale: [] });
  const email = confirm.data?.data.email;
  if (email !== undefined)
    return (
      <EmailNote title="Your email has changed" way={<ToPortal />}>
        From now on, sign in with {show(email)}. We’ll email you there too.
      </EmailNote>
    );
  return (
    <EmailNote
      title={confirmTitle}
      way={
        <Button block pending={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          Confirm email
        </Button>
      }
    >
      You’ll sign in with {show(change.new_email)} in place of {show(change.old_email)}. Your password stays
      the same.
    </EmailNote>
  );
}
