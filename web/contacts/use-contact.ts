import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contacts, missingContact } from '#contract/contacts.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { toast } from '#web/parts/toast.ts';
import { useListLeft } from './list-left.ts';

/** The contact of the address. One that is not there is said so, and the list takes its place. */
export function useContact(id: number) {
  const answer = useAnswer(contacts.read, { params: { id } });
  const navigate = useNavigate();
  const list = useListLeft();
  const missing = answer.error?.status === 404;

  useEffect(() => {
    if (!missing) return;
    toast.error(missingContact);
    void navigate({ to: '/contacts', search: list, replace: true, ignoreBlocker: true });
  }, [missing, navigate, list]);

  return {
    contact: missing ? undefined : answer.data?.data,
    error: missing ? null : answer.error,
    isFetching: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
