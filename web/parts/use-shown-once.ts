import { useRef, useState, type RefObject } from 'react';
import { useStayOnPage } from './use-stay-on-page.ts';
import { useUnsavedInput } from './unsaved-input.ts';

/** A secret that is shown once: until it is copied, its dialog and the browser ask before it is gone. */
export function useShownOnce(): { element: RefObject<HTMLDivElement | null>; onCopied: () => void } {
  const element = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  useStayOnPage(!isCopied);
  useUnsavedInput({
    isUnsaved: () => !isCopied,
    // the secret is no input, so nothing keeps it
    fields: () => ({ form: element.current, values: {}, changed: {}, restore: () => {} }),
  });
  return { element, onCopied: () => setCopied(true) };
}
