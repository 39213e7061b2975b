import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactElement } from 'react';
import { contacts, readsOfContact, type Contact } from '#contract/contacts/contacts.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { changesSaved } from '#web/parts/toast.ts';
import { useLeaveMissing } from './leave-missing.ts';
import { statuses } from '#contract/contacts/lists.ts';

/** A mail's link names a status in the address: it is set once the person confirms, and never by opening the link. */
export function ConfirmStatus({ contact }: { contact: Contact }): ReactElement | null {
  const status = statusInAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  // stays on the page, with the history's page but without the status, also for Back
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: ({ status: _asked, ...others }: Record<string, unknown>) => others,
        replace: true,
      }),
    [navigate],
  );
  const leaveMissing = useLeaveMissing();
  const isSet = status !== null && status.id === contact.lead_status_id;
  useEffect(() => {
    if (isSet) close();
  }, [isSet, close]);
  if (status === null || isSet) return null;
  return (
    <ActionDialog
      endpoint={contacts.update}
      stale={[...readsOfContact]}
      title={`Change the status to ${status.status}?`}
      text={`${contact.name} is currently marked as ${contact.lead_status}.`}
      verb="Change status"
      input={() => ({ params: { id: contact.id }, body: { lead_status_id: status.id } })}
      done={changesSaved}
      onMissing={leaveMissing}
      onClose={close}
    />
  );
}

/** The status in a mail's link; null if there is none, or no such status. */
const statusInAddress = (raw: Record<string, unknown>): (typeof statuses)[number] | null =>
  statuses.find(({ id }) => String(id) === String(raw['status'] ?? '')) ?? null;
