import { useEffect, useRef, type RefObject } from 'react';

/** Unsaved input that would be lost with the page: a form that is being filled in, or a pending upload. */
export type UnsavedInput = {
  isUnsaved: () => boolean;
  /** The input as text, for the clipboard, in place of the words of its form. */
  text?: () => string;
  /** The unsaved values by field, if the form has saved some of its changed ones. */
  changed?: () => Values;
  /** The form it is in, which is read when it is needed. */
  fields?: () => FormInput;
  isUpload?: boolean;
};

type Values = Readonly<Record<string, unknown>>;

export type FormInput = {
  form: HTMLElement | null;
  values: Values;
  changed: Values;
  restore: (values: Values) => void;
};

const registered = new Set<{ current: UnsavedInput }>();
let isDiscardedByPerson = false;

/** The person chose to leave without saving, so no dialog asks again while the page is left. */
export function discardUnsaved(): void {
  isDiscardedByPerson = true;
}

export const isDiscarded = (): boolean => isDiscardedByPerson;

/** Of all forms of this screen, also unchanged ones. */
export const listInput = (): UnsavedInput[] => [...registered].map(({ current }) => current);

export const listUnsaved = (): UnsavedInput[] => listInput().filter((one) => one.isUnsaved());

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

/** Text of a dialog without a form: the dialog asks before it drops the text. */
export function useUnsavedText(isUnsaved: boolean, text: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useUnsavedInput({
    isUnsaved: () => isUnsaved,
    text: () => text,
    fields: () => ({ form: element.current, values: { text }, changed: { text }, restore: () => {} }),
  });
  return element;
}
