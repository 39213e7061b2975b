import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, contacts, type Contact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useLeaveMissing } from './leave-missing.ts';
import { useReturnToList } from './return-to-list.ts';

type ReportSpamProps = { contact: Contact; isOpen: boolean; onClose: () => void };

/** Asks before the contact is removed and blocked. */
export function ReportSpam({ contact: { id, name }, isOpen, onClose }: ReportSpamProps): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const leaveMissing = useLeaveMissing();
  return (
    <ActionDialog
      isOpen={isOpen}
      endpoint={contacts.spam}
      stale={[...contactLists, activity.notifications]}
      title="Report this contact for spam?"
      text="All contact information will be permanently removed from your account, and future submissions and notifications will be blocked."
      verb="Report spam"
      danger
      input={() => ({ params: { id } })}
      done={`${name} has been reported as spam.`}
      onDone={() => void navigate({ to: paths.contacts, search: list, replace: true })}
      onMissing={leaveMissing}
      onClose={onClose}
    />
  );
}
