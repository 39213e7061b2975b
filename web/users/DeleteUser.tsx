import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { users, type User } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';

export function DeleteUser({ user }: { user: User }): ReactElement {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useApiMutation(users.remove, { stale: [users.list], failure: 'form' });

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync({ params: { id: user.id } });
    } catch {
      setAsking(false);
      return toast.error(`${user.name} removal failed.`);
    }
    toast.success(`${user.name} successfully removed.`);
    await navigate({ to: '/settings/users', replace: true, ignoreBlocker: true });
  }

  return (
    <>
      <Button
        variant="quiet"
        className="w-full text-danger not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this user?"
        body={`${user.name} will no longer have access to this account.`}
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
