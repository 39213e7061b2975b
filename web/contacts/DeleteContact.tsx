import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { useLeaveMissing } from './leave-missing.ts';
import { useReturnToList } from './return-to-list.ts';

export function DeleteContact({ id }: { id: number }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const remove = useApiMutation(contacts.remove, {
    stale: [...contactLists, activity.notifications],
    onMissing: useLeaveMissing(),
    // no dialog about unsaved input of a deleted contact
    onSuccess: () => void navigate({ to: paths.contacts, search: list, replace: true, ignoreBlocker: true }),
  });
  return (
    <DeleteButton
      title="Delete this contact?"
      body="All contact information will be permanently removed."
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
