import { useState, type ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { ActionRow } from './ActionRow.tsx';
import { changesIn, changeLabels, statusAfter, statusNotes, type StatusChange } from './status-words.ts';

/** Pauses, closes or reopens the account, after asking. */
export function StatusActions({ client }: { client: ClientPage }): ReactElement {
  const [asked, ask] = useState<StatusChange | null>(null);
  const words = asked && changeLabels[asked];
  const change = useApiMutation(staff.changeClient, {
    stale: [staff.client, staff.clients, staffRecords.activity],
    onSuccess: () => {
      toast.success(words?.done);
      ask(null);
    },
  });
  return (
    <ActionRow title="Status" note={statusNotes[client.account_status]}>
      {changesIn[client.account_status].map((one) => (
        <Button key={one} variant="secondary" size="small" onClick={() => ask(one)}>
          {changeLabels[one].button}
        </Button>
      ))}
      <ConfirmDialog
        open={words !== null}
        title={words?.title ?? ''}
        body={words?.body(client.name)}
        confirmLabel={words?.button ?? ''}
        cancelLabel="Back"
        danger={asked === 'cancel'}
        pending={change.isPending}
        onConfirm={() =>
          asked &&
          change.mutate({ params: { id: client.id }, body: { account_status: statusAfter(asked, client) } })
        }
        onCancel={() => ask(null)}
      />
    </ActionRow>
  );
}
