import { merging } from '#contract/contacts/merging.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';
import { staleAfterMerge } from './stale-after-merge.ts';

/** Makes two contacts of one again, by the id of the one that is part of the other now. */
export const useUndoMerge = () =>
  useApiMutation(merging.undo, {
    stale: staleAfterMerge,
    onSuccess: () => toast.success('They are two contacts again.'),
  });
