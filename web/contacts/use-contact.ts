import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useLeaveMissing } from './leave-missing.ts';

/**
 * Loads the contact in the address. If it does not exist, shows that and redirects to the list; if it is part of another
 * one now, to that.
 */
export function useContact(id: number) {
  const answer = useApiQuery(contacts.read, { params: { id } });
  const { refetch } = answer;
  const retry = useCallback(() => void refetch(), [refetch]);
  const leave = useLeaveMissing();
  // with unsaved input the redirect waits, so that no text is lost; saving then shows the error
  const missing = answer.error?.status === 404 && !(answer.data && hasUnsavedInput());

  useEffect(() => {
    if (missing) leave();
  }, [missing, leave]);

  const current = answer.data?.data.id;
  const navigate = useNavigate();
  useEffect(() => {
    if (current !== undefined && current !== id)
      void navigate({ to: paths.contact, params: { id: current }, replace: true, ignoreBlocker: true });
  }, [current, id, navigate]);

  return {
    isDeleted: answer.error?.status === 404,
    contact: missing ? undefined : answer.data?.data,
    error: missing || (answer.data && hasUnsavedInput()) ? null : answer.error,
    isFetching: answer.isFetching,
    retry,
  };
}
