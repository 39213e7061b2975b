import { useRef, useState } from 'react';
import type { Data, Endpoint } from '#contract/endpoint.ts';
import { uploadFailedMessage } from '#contract/files.ts';
import { isRefusedFile } from '#web/parts/is-refused-file.ts';
import { useUnsavedInput } from '#web/parts/unsaved-input.ts';
import { ApiCallError } from './api-call-error.ts';
import type { Input } from './input.ts';
import { createRequestKey } from './request-keys.ts';
import { upload } from './upload.ts';

/** One upload: sending, then done or in error; a cancelled upload is removed. */
export type UploadItem<Result> =
  | { state: 'sending'; file: File; part: number }
  /** a final error cannot be retried */
  | { state: 'error'; file: File; message: string; isFinal: boolean }
  | { state: 'done'; file: File; result: Result }
  | { state: 'removed' };

/** Uploads one file at a time; a new file replaces the upload in progress. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onDone: (result: Data<E>) => void,
): {
  item: UploadItem<Data<E>> | null;
  start: (file: File) => Promise<void>;
  retry: () => void;
  cancel: () => void;
  remove: () => void;
} {
  const [item, setItem] = useState<UploadItem<Data<E>> | null>(null);
  const underWay = useRef<AbortController | null>(null);
  /** a second try after a failure is the same call */
  const failed = useRef<{ file: File; sent: string; key: string } | null>(null);
  useUnsavedInput({ isUnsaved: () => item?.state === 'sending' });

  async function start(file: File): Promise<void> {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    const show = (next: UploadItem<Data<E>> | null) => own === underWay.current && setItem(next);
    setItem({ state: 'sending', file, part: 0 });
    const sent = JSON.stringify(input);
    const before = failed.current;
    const key = before?.file === file && before.sent === sent ? before.key : createRequestKey();
    failed.current = { file, sent, key };
    try {
      const { data } = await upload(endpoint, { ...input, requestKey: key }, file, {
        signal: own.signal,
        onProgress: (part) => show({ state: 'sending', file, part }),
      });
      failed.current = null;
      show({ state: 'done', file, result: data });
      if (own === underWay.current) onDone(data);
    } catch (error) {
      if (own.signal.aborted) return;
      show({
        state: 'error',
        file,
        message: error instanceof ApiCallError ? error.message : uploadFailedMessage(file.name),
        isFinal: isRefusedFile(error),
      });
    }
  }

  return {
    item,
    start,
    retry: () => void (item?.state === 'error' && start(item.file)),
    cancel: () => {
      underWay.current?.abort();
      setItem(null);
    },
    remove: () => {
      underWay.current?.abort();
      setItem({ state: 'removed' });
    },
  };
}
