import { useEffect, useRef } from 'react';

/** Unsaved input that would be lost with the page: a form that is being filled in, or a pending upload. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** The input as text, for the clipboard. */
  text?: () => string;
};

const registered = new Set<UnsavedInput>();
let isDiscardedByPerson = false;

/** The person chose to leave without saving, so no dialog asks again while the page is left. */
export function discardUnsaved(): void {
  isDiscardedByPerson = true;
}

export const isDiscarded = (): boolean => isDiscardedByPerson;

export const hasUnsavedInput = (): boolean => [...registered].some((one) => one.isUnsaved());

export const unsavedText = (): string =>
  [...registered]
    .flatMap((one) => (one.isUnsaved() ? [one.text?.() ?? ''] : []))
    .filter((text) => text !== '')
    .join('\n\n');

export function useUnsavedInput(unsaved: UnsavedInput): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => {
    const own: UnsavedInput = {
      isUnsaved: () => latest.current.isUnsaved(),
      text: () => latest.current.text?.() ?? '',
    };
    registered.add(own);
    return () => void registered.delete(own);
  }, []);
}

/** Makes the browser ask before the page is left. */
export function useStayOnPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const preventLeaving = (event: BeforeUnloadEvent) => {
      if (!isDiscardedByPerson) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [isNeeded]);
}
