import { Download, Printer } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffLaunch } from '#contract/staff/launch.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/parts/Button.tsx';

/** Prints this screen, or downloads the answers as a file. */
export function PrintButtons({ id }: { id: number }): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(staffLaunch.pdf, { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      showError(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <Button variant="secondary" pending={pending} onClick={() => void save()}>
        <Download aria-hidden />
        Download PDF
      </Button>
    </div>
  );
}
