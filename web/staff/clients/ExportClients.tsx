import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staff } from '#contract/staff/staff.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import { toAccessSubject, useMe } from '#web/session.tsx';
import { clientFilters } from '../staff-queries.ts';
import type { ClientsSearch } from '../staff-search.ts';

/** Exports every page of the filtered list. Hidden on phones, where a spreadsheet is of little use. */
export function ExportClients({
  search: { page: _page, ...filters },
}: {
  search: ClientsSearch;
}): ReactElement | null {
  const me = useMe();
  const { pending, save } = useDownload(staff.downloadClients, { body: clientFilters(filters) });
  if (!may(toAccessSubject(me), staff.downloadClients.access)) return null;
  return (
    <Button variant="secondary" className="max-lg:hidden" pending={pending} onClick={save}>
      <Download aria-hidden />
      Export
    </Button>
  );
}
