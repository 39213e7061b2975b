import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { users, type User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { showError } from '#web/api/error-effects.ts';
import { useMe } from '#web/session.tsx';

/** Loads the user in the address. If that fails, shows the error and redirects to the settings. */
export function useUser(id: number): { user: User | undefined; isDeleted: boolean } {
  const isOwn = useMe().id === id;
  const { data, error } = useApiQuery(users.read, { params: { id } }, { enabled: !isOwn });
  const navigate = useNavigate();
  // the input stays if somebody has deleted the user meanwhile
  const isKept = data !== undefined && hasUnsavedInput();

  useEffect(() => {
    if (!isOwn && (!error || isKept)) return;
    if (error) showError(error);
    // people change their own name and number in the settings
    void navigate({ to: paths.settings, replace: true, ignoreBlocker: true });
  }, [isOwn, error, isKept, navigate]);

  return { user: data?.data, isDeleted: error?.status === 404 };
}
