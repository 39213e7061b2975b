import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffErasures } from '#contract/staff/erasure.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useAccessSubject } from '#web/session.tsx';
import { EraseClient } from './EraseClient.tsx';
import { ExportClient } from './ExportClient.tsx';
import { StatusActions } from './StatusActions.tsx';

/** Pausing, closing and reopening the account, exporting all its data, and erasing it. */
export function AccountActions({ client }: { client: ClientPage }): ReactElement {
  const who = useAccessSubject();
  return (
    <div className="flex flex-col divided *:py-5 *:first:pt-0 *:last:pb-0">
      {may(who, staff.changeClient.access, ['account_status']) && <StatusActions client={client} />}
      {may(who, staffClients.export.access) && <ExportClient client={client} />}
      {may(who, staffErasures.ask.access) && <EraseClient client={client} />}
    </div>
  );
}
