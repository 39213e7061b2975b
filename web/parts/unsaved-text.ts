import { formText } from './form-text.ts';
import { listUnsaved } from './unsaved-input.ts';

/** All unsaved input as text. */
export const unsavedText = (): string =>
  listUnsaved()
    .flatMap(({ text, fields }) => {
      const { form, names } = fields?.() ?? { form: null, names: [] };
      return [text?.() ?? '', form ? formText(form, names) : ''];
    })
    .filter((text) => text !== '')
    .join('\n\n');
