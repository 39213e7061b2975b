import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { staffClients } from '#contract/staff/clients.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import { ActionRow } from './ActionRow.tsx';

/** Downloads all data of a client as one archive. */
export function ExportClient({ client }: { client: Pick<ClientPage, 'id'> }): ReactElement {
  const { pending, save } = useDownload(staffClients.export, { params: { id: client.id } });
  return (
    <ActionRow
      title="Everything as one archive"
      note="Contacts, forms, files, launch answers, settings, users and activity. The client’s activity log says that it was exported."
    >
      <Button variant="secondary" size="small" pending={pending} onClick={save}>
        <Download aria-hidden />
        Export everything
      </Button>
    </ActionRow>
  );
}
