import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { launch } from '#contract/launch/launch.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';

/** Downloads what was sent in, to keep or to print. */
export function CopyOfAnswers(): ReactElement {
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(launch.copy, {}));
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      showError(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="secondary" pending={pending} onClick={() => void save()}>
      <Download aria-hidden />
      Download your answers (PDF)
    </Button>
  );
}
