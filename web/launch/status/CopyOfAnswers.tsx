import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { launch } from '#contract/launch/launch.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';

/** Downloads the submitted form, to store or to print. */
export function CopyOfAnswers(): ReactElement {
  const { pending, save } = useDownload(launch.copy, {});
  return (
    <Button variant="secondary" pending={pending} onClick={save}>
      <Download aria-hidden />
      Download your answers (PDF)
    </Button>
  );
}
