import { useRef, type FocusEvent, type ReactElement } from 'react';
import { templateFieldNames, templateFields } from '#contract/contacts/template-fields.ts';
import { toToken } from '#contract/text-fields.ts';
import type { TemplateKind, TemplatePatch } from '#contract/contacts/templates.ts';
import { Button } from '#web/parts/Button.tsx';
import type { InputProps } from '#web/parts/FormField.tsx';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

type FilledField = 'subject' | 'text';
type FormAccess = {
  read: (field: FilledField) => string;
  write: (field: FilledField, value: string) => void;
};

/** The controls for the words of a template, and buttons that put a field where the cursor was last. */
export function useTemplateWords(kind: TemplateKind, { read, write }: FormAccess) {
  const cursor = useRef<{ field: FilledField; at: number } | null>(null);
  // a press of a button takes the focus, so the cursor is known by then
  const keep = (field: FilledField, { onBlur }: InputProps<string>) => ({
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      cursor.current = { field, at: event.currentTarget.selectionStart ?? 0 };
      void onBlur(event);
    },
  });
  const insert = (token: string) => {
    const { field, at } = cursor.current ?? { field: 'text', at: read('text').length };
    const value = read(field);
    write(field, `${value.slice(0, at)}${token}${value.slice(at)}`);
    cursor.current = { field, at: at + token.length };
  };
  const controls = {
    name: {
      required: true,
      hint: 'What you’ll choose it by. Contacts don’t see it.',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
    subject:
      kind === 'text'
        ? null
        : {
            hint: 'Used when an email has no subject yet. Leave it empty for answers.',
            input: (input) => <TextInput {...input} {...keep('subject', input)} autoComplete="off" />,
          },
    text: {
      label: 'Message',
      required: true,
      input: (input) => <TextArea {...input} {...keep('text', input)} rows={kind === 'text' ? 4 : 10} />,
    },
  } satisfies Record<keyof TemplatePatch, FieldControl | null>;
  return { controls, buttons: <FieldButtons onInsert={insert} /> };
}

const FieldButtons = ({ onInsert }: { onInsert: (token: string) => void }): ReactElement => (
  <fieldset>
    <legend className="text-sm text-muted">
      Insert a field. When you write to a contact, it becomes their name, for example.
    </legend>
    <div className="mt-2 flex flex-wrap gap-2">
      {templateFieldNames.map((name) => (
        <Button key={name} variant="secondary" size="small" onClick={() => onInsert(toToken(name))}>
          {templateFields[name]}
        </Button>
      ))}
    </div>
  </fieldset>
);
