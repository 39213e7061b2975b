import type { ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ActionRow } from './ActionRow.tsx';
import { CancellationActions } from './CancellationActions.tsx';
import { changesIn, describeChange, describeStatus, statusAfter } from './status-words.ts';

/** Pauses, closes or reopens the account, after asking. */
export const StatusActions = ({ client }: { client: ClientPage }): ReactElement => (
  <ActionRow title="Status" note={describeStatus(client)}>
    {changesIn[client.account_status].map((change) => (
      <ActionButton
        key={change}
        trigger={(open) => (
          <Button variant="secondary" size="small" onClick={open}>
            {describeChange(change, client.name).verb}
          </Button>
        )}
        endpoint={staff.changeClient}
        stale={[staff.client, staff.clients, staffRecords.activity]}
        {...describeChange(change, client.name)}
        cancel="Back"
        danger={change === 'cancel'}
        input={() => ({
          params: { id: client.id },
          body: { account_status: statusAfter(change, client) },
        })}
      />
    ))}
    <CancellationActions client={client} />
  </ActionRow>
);
