import { useEffect, useRef } from 'react';

/** Unsaved input that would be lost with the page: a form that is being filled in, or a pending upload. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** The input as text, for the clipboard. */
  text?: () => string;
  /** Or the form it is in, whose words are read when they are needed. */
  fields?: () => { form: HTMLFormElement | null; names: readonly string[] };
  isUpload?: boolean;
};

const registered = new Set<{ current: UnsavedInput }>();
let isDiscardedByPerson = false;

/** The person chose to leave without saving, so no dialog asks again while the page is left. */
export function discardUnsaved(): void {
  isDiscardedByPerson = true;
}

export const isDiscarded = (): boolean => isDiscardedByPerson;

export const listUnsaved = (): UnsavedInput[] =>
  [...registered].map(({ current }) => current).filter((one) => one.isUnsaved());

/** Within an element: in a form that it contains. */
export const hasUnsavedInput = (within?: Element | null): boolean =>
  listUnsaved().some(({ fields }) => !within || within.contains(fields?.().form ?? null));

/** Whether a field of this screen uploads. */
export const isUploading = (): boolean => listUnsaved().some(({ isUpload }) => isUpload);

export function useUnsavedInput(unsaved: UnsavedInput): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, []);
}
