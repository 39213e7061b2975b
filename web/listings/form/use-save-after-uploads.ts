import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { listFailedUploads } from '#web/parts/failed-uploads.ts';
import { isUploading } from '#web/parts/unsaved-input.ts';
import { uploadsDone } from '#web/parts/uploads-done.ts';
import type { ListingValues } from './listing-values.ts';

/** Files belong to a listing once it is saved, so saving waits for pending uploads. */
export function useSaveAfterUploads<Output>(
  form: UseFormReturn<ListingValues, unknown, Output>,
  onSave: (fields: Output) => Promise<void>,
  findForm: () => HTMLFormElement | null,
) {
  const [isWaiting, setIsWaiting] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  async function save(fields: Output): Promise<void> {
    if (!isUploading()) return onSave(fields);
    setIsWaiting(true);
    await uploadsDone();
    setIsWaiting(false);
    if (isLeft.current) throw new Error('The person left without saving.');
    // uploads that failed meanwhile are asked about, like earlier failures
    const element = findForm();
    if (listFailedUploads(element).length > 0) {
      setTimeout(() => element?.requestSubmit(), 0);
      throw new Error('A file could not be uploaded.');
    }
    return onSave(await currentFields());
  }

  /** The form's present values, which may have changed during the wait. */
  const currentFields = (): Promise<Output> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new Error('A field has a mistake now.'));
      void form.handleSubmit(resolve, refuse)();
    });

  return { isWaiting, save };
}
