import { useEffect, useRef, useState } from 'react';
import { uploadDoneMessage, uploadFailedMessage } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { toast } from './toast.ts';
import { useFailedUploads } from './failed-uploads.ts';
import { trackUpload } from './uploads-done.ts';
import { isRefusedFile } from './is-refused-file.ts';
import { useUnsavedInput } from './unsaved-input.ts';
import { useStayOnPage } from './use-stay-on-page.ts';

/** Sends one file; the message of an error is shown to the person. */
export type SendFile<Stored = UploadedFile> = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<readonly Stored[]>;

/** A file that is not uploaded yet. A final error, such as a file that is too large, cannot be retried. */
export type UploadInProgress = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'error'; message: string; isFinal: boolean }
);

type Batch = { left: number; done: number };
type Job = { key: number; file: File; batch: Batch };

const maxConcurrent = 2;
let lastKey = 0;

/** Uploads the files of one field, two at a time; each can be cancelled, and retried after an error. */
export function useUploads<Stored extends UploadedFile>({
  send,
  unfit,
  onKept,
  form,
  endsWithField = false,
}: {
  send: SendFile<Stored>;
  /** why a file cannot be sent; `before` counts the files ahead of it in the same selection */
  unfit: (file: File, before: number) => string | undefined;
  onKept: (files: readonly Stored[]) => void;
  /** the form that asks before it is saved without failed files */
  form: () => HTMLFormElement | null;
  /** for files that are lost unless the form is saved: after leaving it nothing more is sent */
  endsWithField?: boolean | undefined;
}): {
  items: readonly UploadInProgress[];
  add: (files: readonly File[]) => void;
  retry: (item: UploadInProgress) => void;
  drop: (item: UploadInProgress) => void;
} {
  const [items, setItems] = useState<readonly UploadInProgress[]>([]);
  // a save checks for failures before the screen shows them
  const newest = useRef(items);
  function change(to: (all: readonly UploadInProgress[]) => readonly UploadInProgress[]): void {
    newest.current = to(newest.current);
    setItems(newest.current);
  }
  const queue = useRef<Job[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  // an upload outlives a render, so it calls the newest callbacks when it ends
  const latest = useRef({ send, onKept });
  useEffect(() => {
    latest.current = { send, onKept };
  });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    const { current: controllers } = sending;
    return () => {
      if (!endsWithField) return;
      isLeft.current = true;
      for (const controller of controllers.values()) controller.abort();
    };
  }, [endsWithField]);
  const isBusy = items.some(({ state }) => state !== 'error');
  // leaving the page would cancel the uploads
  useStayOnPage(isBusy);
  useUnsavedInput({ isUnsaved: () => isBusy, isUpload: true });

  const show = (key: number, next: UploadInProgress | null) =>
    change((all) => all.flatMap((item) => (item.key === key ? (next ?? []) : item)));

  function add(files: readonly File[]): void {
    const batch: Batch = { left: 0, done: 0 };
    const reasons = new Set<string>();
    const added = files.map((file): UploadInProgress => {
      const item = { key: ++lastKey, file };
      const message = unfit(file, batch.left);
      if (message !== undefined) {
        reasons.add(message);
        return { ...item, state: 'error', message, isFinal: true };
      }
      batch.left += 1;
      queue.current.push({ ...item, batch });
      return { ...item, state: 'waiting' };
    });
    change((all) => [...all, ...added]);
    for (const reason of reasons) toast.error(reason);
    startNext();
  }

  function startNext(): void {
    while (sending.current.size < maxConcurrent) {
      const job = queue.current.shift();
      if (!job) return;
      trackUpload(sendOne(job));
    }
  }

  async function sendOne({ key, file, batch }: Job): Promise<void> {
    const controller = new AbortController();
    sending.current.set(key, controller);
    const part = (value: number) => show(key, { key, file, state: 'sending', part: value });
    part(0);
    try {
      const stored = await latest.current.send(file, { onProgress: part, signal: controller.signal });
      show(key, null);
      batch.done += 1;
      latest.current.onKept(stored);
    } catch (error) {
      if (!controller.signal.aborted) {
        const message = error instanceof Error ? error.message : uploadFailedMessage(file.name);
        show(key, { key, file, state: 'error', message, isFinal: isRefusedFile(error) });
        toast.error(message);
      }
    }
    sending.current.delete(key);
    if (isLeft.current) return;
    finishOne(batch);
    startNext();
  }

  function retry({ key, file }: UploadInProgress): void {
    show(key, { key, file, state: 'waiting' });
    queue.current.push({ key, file, batch: { left: 1, done: 0 } });
    startNext();
  }

  useFailedUploads({
    form,
    list: () =>
      newest.current.flatMap((item) =>
        item.state === 'error'
          ? {
              name: item.file.name,
              retry: item.isFinal ? undefined : () => retry(item),
              drop: () => drop(item),
              isAwaited: endsWithField,
            }
          : [],
      ),
  });

  function drop({ key }: UploadInProgress): void {
    const waiting = queue.current.find((job) => job.key === key);
    queue.current = queue.current.filter((job) => job.key !== key);
    if (waiting) finishOne(waiting.batch);
    sending.current.get(key)?.abort();
    show(key, null);
  }

  return { items, add, retry, drop };
}

/** One success message per selection, when its last file has been uploaded or has failed. */
function finishOne(batch: Batch): void {
  batch.left -= 1;
  if (batch.left === 0 && batch.done > 0) toast.success(uploadDoneMessage(batch.done));
}
