import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';

export function TemplateButton(): ReactElement {
  const { pending, save } = useDownload(testimonialFiles.template, {});
  return (
    <Button variant="quiet" size="small" pending={pending} onClick={save} className="-mx-3">
      <Download aria-hidden />
      Download the template
    </Button>
  );
}
