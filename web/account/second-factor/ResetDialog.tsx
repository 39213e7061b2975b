import type { ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { staff } from '#contract/staff/staff.ts';
import type { users } from '#contract/users/users.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';

type ResetDialogProps = {
  name: string;
  /** who will read the reason */
  hint: string;
  endpoint: typeof users.resetFactor | typeof staff.resetFactor;
  params: { id: number; user_id: number };
  stale: readonly Endpoint[];
  onClose: () => void;
};

export const resetLabel = 'Reset two-step sign-in';

/** Until a new second factor is set up a password alone opens the account, so the dialog warns and records the reason. */
export const ResetDialog = ({ name, hint, params, ...action }: ResetDialogProps): ReactElement => (
  <ActionDialog
    {...action}
    title={`${resetLabel}?`}
    text={`Make sure it’s really ${name} asking: call a number you already have. They’ll be signed out everywhere, their recovery codes will stop working, and their password alone will open their account until they set it up again.`}
    verb="Reset"
    danger
    reason={hint}
    input={(body) => ({ params, body })}
    done={`${name} can now sign in with just a password. We’ve let them know by email.`}
  />
);
