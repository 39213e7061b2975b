import { useState, type ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import { staffSources, type Connectable, type StatsSource } from '#contract/statistics/sources.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';

type SourceActionsProps = {
  source: Pick<StatsSource, 'client_id' | 'site_id'>;
  connection: Connectable;
  onClose: () => void;
};

/** What can be done with a source that is connected. */
export function SourceActions({
  source: { client_id, site_id },
  connection,
  onClose,
}: SourceActionsProps): ReactElement {
  const [isAsking, ask] = useState(false);
  const which = { params: { id: client_id }, body: { source: connection, site_id } };
  const fetchNow = useApiMutation(staffSources.fetch, {
    stale: [staffSources.list],
    onSuccess: () => {
      toast.success('The numbers are fetched now.');
      onClose();
    },
  });
  const disconnect = useApiMutation(staffSources.disconnect, {
    stale: [staffSources.list, staffRecords.activity],
    onSuccess: () => {
      toast.success('The account is disconnected.');
      onClose();
    },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={fetchNow.isPending} onClick={() => fetchNow.mutate(which)}>
        Fetch now
      </Button>
      <Button variant="secondary" onClick={() => ask(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Disconnect this account?"
        body="The account and its token are forgotten, and nothing is fetched any more. The numbers that it brought stay."
        confirmLabel="Disconnect"
        cancelLabel="Back"
        danger
        pending={disconnect.isPending}
        onConfirm={() => disconnect.mutate(which, { onSettled: () => ask(false) })}
        onCancel={() => ask(false)}
      />
    </div>
  );
}
