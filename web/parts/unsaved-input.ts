import { useEffect, useRef } from 'react';

/** Something on the screen that would be lost: a form that is being filled in, or a file on its way. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** What was written, for the clipboard. */
  text?: () => string;
};

const registered = new Set<UnsavedInput>();
let areGivenUp = false;

/** Somebody chose to leave without them: nobody asks again while the page goes away. */
export function discardUnsaved(): void {
  areGivenUp = true;
}

export const isDiscarded = (): boolean => areGivenUp;

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

/** The browser asks before this page goes away. */
export function useStayOnPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const stay = (event: BeforeUnloadEvent) => {
      if (!areGivenUp) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [isNeeded]);
}
