import type { ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import { staffSources, type Connectable, type StatsSource } from '#contract/statistics/sources.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';

type SourceActionsProps = {
  source: Pick<StatsSource, 'client_id' | 'site_id'>;
  connection: Connectable;
  onClose: () => void;
};

/** The actions on a connected source. */
export function SourceActions({
  source: { client_id, site_id },
  connection,
  onClose,
}: SourceActionsProps): ReactElement {
  const which = { params: { id: client_id }, body: { source: connection, site_id } };
  const fetchNow = useApiMutation(staffSources.fetch, {
    stale: [staffSources.list],
    onSuccess: () => {
      toast.success('The numbers are fetched now.');
      onClose();
    },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={fetchNow.isPending} onClick={() => fetchNow.mutate(which)}>
        Fetch now
      </Button>
      <ActionButton
        trigger={(open) => (
          <Button variant="secondary" onClick={open}>
            Disconnect
          </Button>
        )}
        endpoint={staffSources.disconnect}
        stale={[staffSources.list, staffRecords.activity]}
        title="Disconnect this account?"
        text="We delete the account and its token, and stop fetching. Numbers that have already arrived stay."
        verb="Disconnect"
        cancel="Back"
        danger
        input={() => which}
        done="The account is disconnected."
        onDone={onClose}
        onFailed={(close) => close()}
      />
    </div>
  );
}
