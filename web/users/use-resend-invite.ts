import { users, type User } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';

/** Sends a new invitation to somebody who has not used the first one. */
export function useResendInvite({ id, email }: User): { isPending: boolean; send: () => void } {
  // an error may mean that the person has joined meanwhile, so the list is refetched either way
  const { isPending, mutate } = useApiMutation(users.resendInvite, {
    stale: [],
    onSuccess: () => toast.success(`A new invitation is on its way to ${email}.`),
  });
  return { isPending, send: () => mutate({ params: { id } }) };
}
