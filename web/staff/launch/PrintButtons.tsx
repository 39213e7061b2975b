import { Download, FolderDown, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { staffLaunch } from '#contract/staff/launch.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';

type PrintButtonsProps = { id: number; hasFiles: boolean };

/** Prints this screen, or downloads the answers as a document and the files as an archive. */
export function PrintButtons({ id, hasFiles }: PrintButtonsProps): ReactElement {
  const answers = useDownload(staffLaunch.pdf, { params: { id } });
  const files = useDownload(staffLaunch.archive, { params: { id } });
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <Button variant="secondary" pending={answers.pending} onClick={answers.save}>
        <Download aria-hidden />
        Download PDF
      </Button>
      {hasFiles && (
        <Button variant="secondary" pending={files.pending} onClick={files.save}>
          <FolderDown aria-hidden />
          Download files
        </Button>
      )}
    </div>
  );
}
