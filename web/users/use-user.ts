import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { users, type User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { showError } from '#web/api/error-effects.ts';
import { useMe } from '#web/session.tsx';

/** Loads the user in the address. If that fails, shows the error and redirects to the settings. */
export function useUser(id: number): User | undefined {
  const isOwn = useMe().id === id;
  const { data, error } = useApiQuery(users.read, { params: { id } }, { enabled: !isOwn });
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOwn && !error) return;
    if (error) showError(error);
    // people change their own name and number in the settings
    void navigate({ to: paths.settings, replace: true, ignoreBlocker: true });
  }, [isOwn, error, navigate]);

  return data?.data;
}
