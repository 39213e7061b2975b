import { useRef, useState } from 'react';
import { uploadFailedMessage } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { toast } from './toast.ts';
import { isRefusedFile } from './is-refused-file.ts';
import { useUnsavedInput } from './unsaved-input.ts';
import { useStayOnPage } from './use-stay-on-page.ts';
import type { SendFile, UploadInProgress } from './use-uploads.ts';

export type SingleUpload = UploadInProgress | { state: 'done'; stored: UploadedFile };

/** Uploads one file for a dialog, whose closing cancels it. */
export function useSingleUpload(send: SendFile): {
  upload: SingleUpload | null;
  start: (file: File) => void;
  close: () => void;
} {
  const [upload, setUpload] = useState<SingleUpload | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = upload?.state === 'sending';
  useStayOnPage(isBusy);
  useUnsavedInput({ isUnsaved: () => isBusy, isUpload: true });

  async function start(file: File): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    const show = (next: SingleUpload) => {
      if (!controller.signal.aborted) setUpload(next);
    };
    const onProgress = (part: number) => show({ key: 0, file, state: 'sending', part });
    onProgress(0);
    try {
      const [stored] = await send(file, { onProgress, signal: controller.signal });
      if (stored) show({ state: 'done', stored });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : uploadFailedMessage(file.name);
      show({ key: 0, file, state: 'error', message, isFinal: isRefusedFile(error) });
      toast.error(message);
    }
  }

  return {
    upload,
    start: (file) => void start(file),
    close: () => {
      underWay.current?.abort();
      setUpload(null);
    },
  };
}
