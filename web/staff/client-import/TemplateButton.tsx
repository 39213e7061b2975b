import type { ReactElement } from 'react';
import { clientImport } from '#contract/staff/client-import.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';

export function TemplateButton(): ReactElement {
  const { pending, save } = useDownload(clientImport.template, {});
  return (
    <Button variant="quiet" size="small" pending={pending} onClick={save} className="-mx-3 mt-1">
      Download the template
    </Button>
  );
}
