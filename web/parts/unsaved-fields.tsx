import type { RefObject } from 'react';
import { useUnsavedWords, type Unsaved } from './unsaved-words.ts';
import { writtenText } from './written-text.ts';

type UnsavedFieldsProps = {
  isDirty: boolean;
  /** of the fields that were changed */
  names: readonly string[];
  form: RefObject<HTMLFormElement | null>;
  unsaved: Unsaved | undefined;
};

/** Tells of the words of a form that are not saved. */
export function UnsavedFields({ isDirty, names, form, unsaved }: UnsavedFieldsProps): null {
  useUnsavedWords(
    unsaved ?? {
      isUnsaved: () => isDirty,
      text: () => (form.current ? writtenText(form.current, names) : ''),
    },
  );
  return null;
}
