import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { download } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { exportBody, type ListSearch } from '../list-search.ts';

/** Exports every page of the filtered list. Hidden on phones, where a spreadsheet is of little use. */
export function ExportButton({ search }: { search: ListSearch }): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(testimonialFiles.download, { body: exportBody(search) }));
    } catch {
      // a failed export shows no error by design
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
