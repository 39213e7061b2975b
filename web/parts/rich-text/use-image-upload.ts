import { useRef, useState } from 'react';
import { uploadFailedMessage } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { toast } from '../toast.ts';
import { useUnsavedInput } from '../unsaved-input.ts';
import { useStayOnPage } from '../use-stay-on-page.ts';
import type { SendFile, UploadInProgress } from '../use-uploads.ts';

export type ImageUpload = UploadInProgress | { state: 'done'; image: UploadedFile };

/** Uploads one image; closing calls it off. */
export function useImageUpload(send: SendFile): {
  upload: ImageUpload | null;
  start: (file: File) => void;
  close: () => void;
} {
  const [upload, setUpload] = useState<ImageUpload | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = upload?.state === 'sending';
  useStayOnPage(isBusy);
  useUnsavedInput({ isUnsaved: () => isBusy, isUpload: true });

  async function start(file: File): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    const show = (next: ImageUpload) => {
      if (!controller.signal.aborted) setUpload(next);
    };
    const onProgress = (part: number) => show({ key: 0, file, state: 'sending', part });
    onProgress(0);
    try {
      const [image] = await send(file, { onProgress, signal: controller.signal });
      if (image) show({ state: 'done', image });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : uploadFailedMessage(file.name);
      show({ key: 0, file, state: 'error', message, isFinal: false });
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
