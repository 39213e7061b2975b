import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { loadCode } from '#web/parts/lazy-part.ts';
import type { ListSearch } from './list-search.ts';

const importExport = () => import('./export-contacts.ts');

/** Exports every page of the filtered list. Hidden on phones, where a spreadsheet is of little use. */
export function ExportButton({ search }: { search: ListSearch }): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      const { exportContacts } = await loadCode(importExport);
      await exportContacts(search);
    } catch {
      // a failed export shows no error by design
    }
    setPending(false);
  }

  return (
    <Button
      variant="secondary"
      className="max-lg:hidden"
      pending={pending}
      onPointerEnter={() => void importExport().catch(() => {})}
      onClick={() => void save()}
    >
      <Download aria-hidden />
      Export
    </Button>
  );
}
