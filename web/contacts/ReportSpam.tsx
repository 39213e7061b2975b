import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { activity } from '#contract/activity.ts';
import { contacts, type Contact } from '#contract/contacts.ts';
import { useSend } from '#web/api/use-send.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { useListLeft } from './list-left.ts';

export function ReportSpam({ contact: { id, name } }: { contact: Contact }): ReactElement {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const list = useListLeft();
  const spam = useSend(contacts.spam, {
    stale: [contacts.list, activity.notifications],
    onSuccess: () => {
      toast.success(`${name} has been reported as spam.`);
      void navigate({ to: '/contacts', search: list, replace: true });
    },
  });
  return (
    <>
      <Button variant="secondary" className="text-danger" onClick={() => setAsking(true)}>
        Report spam
      </Button>
      <ConfirmDialog
        open={asking}
        title="Report this contact for spam?"
        body="All contact information will be permanently removed from your account, and future submissions and notifications will be blocked."
        confirmLabel="Report spam"
        danger
        pending={spam.isPending}
        onConfirm={() => spam.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
