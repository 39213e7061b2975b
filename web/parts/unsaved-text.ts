import { formText } from './form-text.ts';
import { listUnsaved } from './unsaved-input.ts';

/** All unsaved input as text. */
export const unsavedText = (): string =>
  listUnsaved()
    .flatMap(({ text, fields }) => {
      const input = fields?.();
      return (
        text?.() ??
        (input?.form instanceof HTMLFormElement ? formText(input.form, Object.keys(input.changed)) : '')
      );
    })
    .filter((text) => text !== '')
    .join('\n\n');
