import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { DeleteButton } from '#web/actions/DeleteButton.tsx';
import { useLeaveMissing } from './leave-missing.ts';
import { useReturnToList } from './return-to-list.ts';

export function DeleteContact({ id }: { id: number }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  return (
    <DeleteButton
      endpoint={contacts.remove}
      stale={[...contactLists, activity.notifications]}
      title="Delete this contact?"
      text="All contact information will be permanently removed."
      input={() => ({ params: { id } })}
      // no dialog about unsaved input of a deleted contact
      onDone={() => void navigate({ to: paths.contacts, search: list, replace: true, ignoreBlocker: true })}
      onMissing={useLeaveMissing()}
    />
  );
}
