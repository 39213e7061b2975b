import type { ReactElement } from 'react';
import { staffRecords } from '#contract/staff/records.ts';
import { oldTokenDays, staffSites } from '#contract/staff/sites.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';

export const RotateToken = ({ client }: { client: Pick<ClientPage, 'id' | 'name'> }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" onClick={open}>
        Replace token
      </Button>
    )}
    endpoint={staffSites.rotateToken}
    stale={[staff.client, staffRecords.activity]}
    title="Replace the site token?"
    text={`Websites of ${client.name} that we don’t host need the new token. Their forms go on with the old one for ${oldTokenDays} days, and after that nothing arrives from them.`}
    verb="Replace token"
    cancel="Back"
    input={() => ({ params: { id: client.id } })}
    done={`The site token is replaced. The old one works for ${oldTokenDays} more days.`}
  />
);
