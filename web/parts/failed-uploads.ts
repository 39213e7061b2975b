import { useEffect, useRef } from 'react';

/** A file that could not be uploaded, and is missing from a form about to be saved. */
export type FailedUpload = {
  name: string;
  /** absent if a retry cannot help, as with a file that is too large */
  retry: (() => void) | undefined;
  drop: () => void;
  /** saving waits for it once it is retried */
  isAwaited: boolean;
};

type Field = { form: () => HTMLFormElement | null; list: () => readonly FailedUpload[] };

const fields = new Set<{ current: Field }>();

export const listFailedUploads = (form: HTMLFormElement | null): FailedUpload[] =>
  [...fields].flatMap(({ current }) => (current.form() === form ? current.list() : []));

/** The form of this field asks before it is saved without failed uploads. */
export function useFailedUploads(field: Field): void {
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  useEffect(() => {
    fields.add(latest);
    return () => void fields.delete(latest);
  }, []);
}
