import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { users, type User } from '#contract/users/users.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { showError } from '#web/api/error-effects.ts';
import { useMe } from '#web/session.tsx';

/** The user of the address. One that cannot be read is said so, and the settings take its place. */
export function useUser(id: number): User | undefined {
  const isOwn = useMe().id === id;
  const { data, error } = useApiQuery(users.read, { params: { id } }, { enabled: !isOwn });
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOwn && !error) return;
    if (error) showError(error);
    // one's own name and number are changed there
    void navigate({ to: '/settings', replace: true, ignoreBlocker: true });
  }, [isOwn, error, navigate]);

  return data?.data;
}
