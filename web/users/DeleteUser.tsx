import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { users, type User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { DeleteButton } from '#web/actions/DeleteButton.tsx';

export function DeleteUser({ user: { id, name } }: { user: User }): ReactElement {
  const navigate = useNavigate();
  return (
    <DeleteButton
      endpoint={users.remove}
      stale={[users.list]}
      title="Delete this user?"
      text={`${name} will no longer have access to this account.`}
      input={() => ({ params: { id } })}
      done={`${name} successfully removed.`}
      onDone={() => void navigate({ to: paths.users, replace: true, ignoreBlocker: true })}
      failed={`${name} removal failed.`}
      onFailed={(close) => close()}
    />
  );
}
