import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffClients } from '#contract/staff/clients.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { ActionRow } from './ActionRow.tsx';

/** Downloads everything of a client as one archive. */
export function ExportClient({ client }: { client: Pick<ClientPage, 'id'> }): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(staffClients.export, { params: { id: client.id } }));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      showError(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <ActionRow
      title="Everything as one archive"
      note="Contacts, forms, files, launch answers, settings, users and activity. The client reads in the activity log that it was exported."
    >
      <Button variant="secondary" size="small" pending={pending} onClick={() => void save()}>
        <Download aria-hidden />
        Export everything
      </Button>
    </ActionRow>
  );
}
