import { useEffect, useRef, useState } from 'react';
import { uploadDoneMessage, uploadFailedMessage, type UploadedFile } from '#contract/files.ts';
import { toast } from './toast.ts';
import { useStayOnPage, useUnsavedInput } from './unsaved-input.ts';

/** How one file is sent; a failure's message is what the person reads. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<readonly UploadedFile[]>;

/** A file that is not there yet. One that cannot be sent at all has no second try. */
export type UploadInProgress = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'error'; message: string; isFinal: boolean }
);

type Batch = { left: number; done: number };
type Job = { key: number; file: File; batch: Batch };

const atOnce = 2;
let keys = 0;

/** Sends files of one field, two at a time; each may be called off, and tried again where it failed. */
export function useUploads({
  send,
  unfit,
  onKept,
}: {
  send: SendFile;
  /** why a file is not sent; files before it in the same choice take their room */
  unfit: (file: File, before: number) => string | undefined;
  onKept: (files: readonly UploadedFile[]) => void;
}): {
  items: readonly UploadInProgress[];
  add: (files: readonly File[]) => void;
  retry: (item: UploadInProgress) => void;
  drop: (item: UploadInProgress) => void;
} {
  const [items, setItems] = useState<readonly UploadInProgress[]>([]);
  const queue = useRef<Job[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  // what is under way outlives a render; it is told to whoever listens by then
  const latest = useRef({ send, onKept });
  useEffect(() => {
    latest.current = { send, onKept };
  });
  const isBusy = items.some(({ state }) => state !== 'error');
  // leaving the page would break off what is being sent
  useStayOnPage(isBusy);
  useUnsavedInput({ isUnsaved: () => isBusy });

  const show = (key: number, next: UploadInProgress | null) =>
    setItems((all) => all.flatMap((item) => (item.key === key ? (next ?? []) : item)));

  function add(files: readonly File[]): void {
    const batch: Batch = { left: 0, done: 0 };
    const reasons = new Set<string>();
    const added = files.map((file): UploadInProgress => {
      const item = { key: ++keys, file };
      const message = unfit(file, batch.left);
      if (message !== undefined) {
        reasons.add(message);
        return { ...item, state: 'error', message, isFinal: true };
      }
      batch.left += 1;
      queue.current.push({ ...item, batch });
      return { ...item, state: 'waiting' };
    });
    setItems((all) => [...all, ...added]);
    for (const reason of reasons) toast.error(reason);
    next();
  }

  function next(): void {
    while (sending.current.size < atOnce) {
      const job = queue.current.shift();
      if (!job) return;
      void sendOne(job);
    }
  }

  async function sendOne({ key, file, batch }: Job): Promise<void> {
    const own = new AbortController();
    sending.current.set(key, own);
    const part = (value: number) => show(key, { key, file, state: 'sending', part: value });
    part(0);
    try {
      const kept = await latest.current.send(file, { onProgress: part, signal: own.signal });
      show(key, null);
      batch.done += 1;
      latest.current.onKept(kept);
    } catch (error) {
      if (!own.signal.aborted) {
        const message = error instanceof Error ? error.message : uploadFailedMessage(file.name);
        show(key, { key, file, state: 'error', message, isFinal: false });
        toast.error(message);
      }
    }
    sending.current.delete(key);
    ended(batch);
    next();
  }

  function retry({ key, file }: UploadInProgress): void {
    show(key, { key, file, state: 'waiting' });
    queue.current.push({ key, file, batch: { left: 1, done: 0 } });
    next();
  }

  function drop({ key }: UploadInProgress): void {
    const waiting = queue.current.find((job) => job.key === key);
    queue.current = queue.current.filter((job) => job.key !== key);
    if (waiting) ended(waiting.batch);
    sending.current.get(key)?.abort();
    show(key, null);
  }

  return { items, add, retry, drop };
}

/** What was chosen together is announced together, when the last of it is there or has failed. */
function ended(batch: Batch): void {
  batch.left -= 1;
  if (batch.left === 0 && batch.done > 0) toast.success(uploadDoneMessage(batch.done));
}
