import { useCallback, useEffect } from 'react';
import { contacts } from '#contract/contacts.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { hasUnsavedWords } from '#web/parts/unsaved-words.ts';
import { useLeaveMissing } from './leave-missing.ts';

/** The contact of the address. One that is not there is said so, and the list takes its place. */
export function useContact(id: number) {
  const answer = useAnswer(contacts.read, { params: { id } });
  const { refetch } = answer;
  const retry = useCallback(() => void refetch(), [refetch]);
  const leave = useLeaveMissing();
  // somebody who is writing finds out when they save, with the words still there
  const missing = answer.error?.status === 404 && !(answer.data && hasUnsavedWords());

  useEffect(() => {
    if (missing) leave();
  }, [missing, leave]);

  return {
    contact: missing ? undefined : answer.data?.data,
    error: missing || (answer.data && hasUnsavedWords()) ? null : answer.error,
    isFetching: answer.isFetching,
    retry,
  };
}
