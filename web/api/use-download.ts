import { useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { download } from './raw-answers.ts';
import { showError } from './error-effects.ts';
import type { Input } from './input.ts';

/** Saves the file of an endpoint's answer; a failure is shown as a toast. `pending` while it is under way. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): { pending: boolean; save: () => void } {
  const [pending, setPending] = useState(false);

  // set before anything asynchronous, unlike the state
  const isRunning = useRef(false);

  async function fetchAndSave(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await saveFile(await download(endpoint, input));
    } catch (error) {
      showError(error);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return { pending, save: () => void fetchAndSave() };
}
