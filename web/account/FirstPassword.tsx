import type { ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx';

/** Asks for a new password at the first sign-in with one set by the provider. It cannot be closed without one. */
export function FirstPassword(): ReactElement {
  const me = useMe();
  const cache = useCache();

  async function save(body: NewPassword): Promise<void> {
    try {
      const { data } = await call(passwords.set, { body });
      toast.success();
      cache.change(account.me, {}, (answer) => ({ ...answer, data }));
    } catch (error) {
      // an ended session is handled by the session code
      if (!(error instanceof ApiCallError && (error.status === 401 || error.status === 409))) toast.error();
      throw error;
    }
  }

  return (
    <Dialog
      open
      // it can only be closed by choosing one
      onOpenChange={() => {}}
      isFirm
      size="small"
      title="Create a password"
      description="You signed in with a password that we gave you. Choose one that only you know."
    >
      <NewPasswordForm
        label="Create a password"
        button="Save password"
        placeholder="Enter password with 8+ characters"
        email={me.email}
        onSave={save}
      />
    </Dialog>
  );
}
