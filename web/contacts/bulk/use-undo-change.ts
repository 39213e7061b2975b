import { useNavigate } from '@tanstack/react-router';
import { bulkContacts, type BulkChange } from '#contract/contacts/bulk.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { contactViews } from '#contract/contacts/views.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';
import { describeUndo } from './bulk-words.ts';

export const staleAfterChange = [
  ...contactLists,
  contacts.read,
  contactTags.list,
  contactViews.list,
  bulkContacts.list,
  bulkContacts.read,
];

/** A long one is shown with its progress. */
export function useUndoChange() {
  const navigate = useNavigate();
  return useApiMutation(bulkContacts.undo, {
    stale: staleAfterChange,
    onSuccess: ({ data }: { data: BulkChange }) => {
      if (data.state === 'undone') toast.success(describeUndo(data));
      else void navigate({ to: paths.bulk, params: { id: 'changes' } });
    },
  });
}
