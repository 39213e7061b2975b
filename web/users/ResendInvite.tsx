import type { ReactElement } from 'react';
import type { User } from '#contract/users/users.ts';
import { Button } from '#web/parts/Button.tsx';
import { useResendInvite } from './use-resend-invite.ts';

export function ResendInvite({ user }: { user: User }): ReactElement {
  const { isPending, send } = useResendInvite(user);
  return (
    <Button
      variant="secondary"
      aria-label={`Resend invite to ${user.name}`}
      pending={isPending}
      onClick={send}
    >
      Resend invite
    </Button>
  );
}
