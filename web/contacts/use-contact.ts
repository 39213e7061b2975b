import { useCallback, useEffect } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useLeaveMissing } from './leave-missing.ts';

/** Loads the contact in the address. If it does not exist, shows that and redirects to the list. */
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

  return {
    isDeleted: answer.error?.status === 404,
    contact: missing ? undefined : answer.data?.data,
    error: missing || (answer.data && hasUnsavedInput()) ? null : answer.error,
    isFetching: answer.isFetching,
    retry,
  };
}
