import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';

export function TemplateButton(): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(testimonialFiles.template, {}));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      showError(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="quiet" size="small" pending={pending} onClick={() => void save()} className="-mx-3">
      <Download aria-hidden />
      Download the template
    </Button>
  );
}
