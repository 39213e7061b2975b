import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { download } from '#web/api/raw-answers.ts';
import type { Input } from '#web/api/input.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { toast } from '#web/parts/toast.ts';

type DownloadButtonProps<E extends Endpoint> = { endpoint: E; input: Input<E>; children: string };

/** Saves a file that is made at this moment; a refusal is said in the server's words. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  children,
}: DownloadButtonProps<E>): ReactElement {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await download(endpoint, input).then(saveFile, (error: unknown) =>
      toast.error(error instanceof ApiCallError ? error.message : undefined),
    );
    setIsSaving(false);
  };
  return (
    <Button variant="secondary" pending={isSaving} onClick={() => void save()}>
      <Download aria-hidden />
      {children}
    </Button>
  );
}
