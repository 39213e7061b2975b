import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { useLeaveMissing } from './leave-missing.ts';
import { useReturnToList } from './return-to-list.ts';

export function DeleteContact({ id }: { id: number }): ReactElement {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const list = useReturnToList();
  const remove = useApiMutation(contacts.remove, {
    stale: [...contactLists, activity.notifications],
    onMissing: useLeaveMissing(),
    // no dialog about unsaved input of a deleted contact
    onSuccess: () => void navigate({ to: '/contacts', search: list, replace: true, ignoreBlocker: true }),
  });
  return (
    <>
      <Button
        variant="quiet"
        className="w-full text-danger not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this contact?"
        body="All contact information will be permanently removed."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
