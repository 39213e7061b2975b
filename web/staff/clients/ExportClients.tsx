import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staff } from '#contract/staff/staff.ts';
import { download } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { toast } from '#web/parts/toast.ts';
import { toAccessSubject, useMe } from '#web/session.tsx';
import { clientFilters, type ClientsSearch } from '../staff-search.ts';

/** Exports every page of the filtered list. Hidden on phones, where a spreadsheet is of little use. */
export function ExportClients({
  search: { page: _page, ...filters },
}: {
  search: ClientsSearch;
}): ReactElement | null {
  const me = useMe();
  const [pending, setPending] = useState(false);
  if (!may(toAccessSubject(me), staff.downloadClients.access)) return null;

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(staff.downloadClients, { body: clientFilters(filters) }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : undefined);
    }
    setPending(false);
  }

  return (
    <Button variant="secondary" className="max-lg:hidden" pending={pending} onClick={() => void save()}>
      <Download aria-hidden />
      Export
    </Button>
  );
}
