import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { users, type User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { toast } from '#web/parts/toast.ts';

export function DeleteUser({ user }: { user: User }): ReactElement {
  const navigate = useNavigate();
  const remove = useApiMutation(users.remove, { stale: [users.list], failure: 'form' });

  async function confirm(close: () => void): Promise<void> {
    try {
      await remove.mutateAsync({ params: { id: user.id } });
    } catch {
      close();
      return toast.error(`${user.name} removal failed.`);
    }
    toast.success(`${user.name} successfully removed.`);
    await navigate({ to: paths.users, replace: true, ignoreBlocker: true });
  }

  return (
    <DeleteButton
      title="Delete this user?"
      body={`${user.name} will no longer have access to this account.`}
      pending={remove.isPending}
      onConfirm={(close) => void confirm(close)}
    />
  );
}
