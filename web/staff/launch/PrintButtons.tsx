import { Download, FolderDown, Printer } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffLaunch } from '#contract/staff/launch.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/parts/Button.tsx';

type PrintButtonsProps = { id: number; hasFiles: boolean };

/** Prints this screen, or downloads the answers as a document and the files as an archive. */
export function PrintButtons({ id, hasFiles }: PrintButtonsProps): ReactElement {
  const [pending, setPending] = useState<'pdf' | 'archive' | null>(null);

  async function save(what: 'pdf' | 'archive'): Promise<void> {
    setPending(what);
    try {
      await saveFile(await download(staffLaunch[what], { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      showError(error);
    } finally {
      setPending(null);
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <Button variant="secondary" pending={pending === 'pdf'} onClick={() => void save('pdf')}>
        <Download aria-hidden />
        Download PDF
      </Button>
      {hasFiles && (
        <Button variant="secondary" pending={pending === 'archive'} onClick={() => void save('archive')}>
          <FolderDown aria-hidden />
          Download files
        </Button>
      )}
    </div>
  );
}
