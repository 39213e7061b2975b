import { useState, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { loadCode } from '#web/parts/lazy-part.ts';
import type { ListSearch } from './list-search.ts';

/** Exports every page of the filtered list. Hidden on phones, where a spreadsheet is of little use. */
export function ExportButton({ search }: { search: ListSearch }): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      const { exportContacts } = await loadCode(() => import('./export-contacts.ts'));
      await exportContacts(search);
    } catch {
      // a failed export shows no error by design
    }
    setPending(false);
  }

  return (
    <Button variant="secondary" className="max-lg:hidden" pending={pending} onClick={() => void save()}>
      Export
    </Button>
  );
}
