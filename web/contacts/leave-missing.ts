import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, missingContactMessage } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { useReturnToList } from './return-to-list.ts';

/** Shows that a contact no longer exists, and redirects to a refreshed list. */
export function useLeaveMissing(): () => void {
  const navigate = useNavigate();
  const list = useReturnToList();
  const { refresh } = useCache();
  return useCallback(() => {
    toast.error(missingContactMessage);
    refresh(...contactLists, activity.notifications);
    void navigate({ to: paths.contacts, search: list, replace: true, ignoreBlocker: true });
  }, [navigate, list, refresh]);
}
