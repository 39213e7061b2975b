import { useCallback, useEffect } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useLeaveMissing } from './leave-missing.ts';

/** The contact of the address. One that is not there is said so, and the list takes its place. */
export function useContact(id: number) {
  const answer = useApiQuery(contacts.read, { params: { id } });
  const { refetch } = answer;
  const retry = useCallback(() => void refetch(), [refetch]);
  const leave = useLeaveMissing();
  // somebody who is writing finds out when they save, with the words still there
  const missing = answer.error?.status === 404 && !(answer.data && hasUnsavedInput());

  useEffect(() => {
    if (missing) leave();
  }, [missing, leave]);

  return {
    contact: missing ? undefined : answer.data?.data,
    error: missing || (answer.data && hasUnsavedInput()) ? null : answer.error,
    isFetching: answer.isFetching,
    retry,
  };
}
