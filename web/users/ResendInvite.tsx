import type { ReactElement } from 'react';
import { users, type User } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';

/** Sends a new invitation to somebody who has not used the first one. */
export function ResendInvite({ user, size }: { user: User; size?: 'small' }): ReactElement {
  // an error may mean that the person has joined meanwhile, so the list is refetched either way
  const resend = useApiMutation(users.resendInvite, {
    stale: [],
    onSuccess: () => toast.success(`A new invitation is on its way to ${user.email}.`),
  });
  return (
    <Button
      variant="secondary"
      size={size}
      aria-label={`Resend invite to ${user.name}`}
      pending={resend.isPending}
      onClick={() => resend.mutate({ params: { id: user.id } })}
    >
      Resend invite
    </Button>
  );
}
