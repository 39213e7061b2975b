import type { RefObject } from 'react';
import { useUnsavedInput, type UnsavedInput } from './unsaved-input.ts';
import { formText } from './form-text.ts';

type UnsavedFieldsProps = {
  isDirty: boolean;
  /** of the fields that were changed */
  names: readonly string[];
  form: RefObject<HTMLFormElement | null>;
  unsaved: UnsavedInput | undefined;
};

/** Tells of the words of a form that are not saved. */
export function UnsavedFields({ isDirty, names, form, unsaved }: UnsavedFieldsProps): null {
  useUnsavedInput(
    unsaved ?? {
      isUnsaved: () => isDirty,
      text: () => (form.current ? formText(form.current, names) : ''),
    },
  );
  return null;
}
