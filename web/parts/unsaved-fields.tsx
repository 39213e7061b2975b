import type { RefObject } from 'react';
import { useUnsavedInput, type UnsavedInput } from './unsaved-input.ts';
import { formText } from './form-text.ts';

type UnsavedFieldsProps = {
  isDirty: boolean;
  /** the names of the changed fields */
  names: readonly string[];
  form: RefObject<HTMLFormElement | null>;
  unsaved: UnsavedInput | undefined;
};

/** Registers the unsaved input of a form. */
export function UnsavedFields({ isDirty, names, form, unsaved }: UnsavedFieldsProps): null {
  useUnsavedInput(
    unsaved ?? {
      isUnsaved: () => isDirty,
      text: () => (form.current ? formText(form.current, names) : ''),
    },
  );
  return null;
}
