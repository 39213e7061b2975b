import { useRef, useState, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { MessageStart, StoredDraft } from '#contract/contacts/messages.ts';
import { findOpenTokens } from '#contract/text-fields.ts';
import { Button } from '#web/parts/Button.tsx';
import { MissingFields } from './MissingFields.tsx';
import { insertTemplate, type Written } from './template-words.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useFieldValues } from './use-field-values.ts';

type EmailTemplate = {
  picker: ReactElement;
  /** the fields without a value */
  missing: ReactElement;
  /** where the cursor was last in the text */
  keepCursor: (at: number) => void;
};

/** Templates in the form of an email. Choosing one can be undone until somebody types. */
export function useEmailTemplate(
  form: UseFormReturn<StoredDraft>,
  contactId: number,
  { first_subject, answers_email }: MessageStart,
): EmailTemplate {
  const values = useFieldValues(contactId);
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'text'] });
  const cursor = useRef<number | null>(null);
  const [chosen, setChosen] = useState<{ before: Written; after: Written } | null>(null);
  const write = (next: Written) => {
    form.setValue('subject', next.subject, { shouldDirty: true, shouldValidate: true });
    form.setValue('text', next.text, { shouldDirty: true, shouldValidate: true });
  };
  const choose = (template: Written) => {
    const before = form.getValues();
    const after = insertTemplate(before, template, {
      cursor: cursor.current ?? before.text.length,
      inserted: chosen?.after.text ?? null,
      firstSubject: first_subject,
      answersEmail: answers_email,
    });
    setChosen({ before, after });
    write(after);
  };
  const isUnchanged = chosen?.after.subject === subject && chosen.after.text === text;
  return {
    picker: (
      <div className="flex flex-col gap-2">
        <TemplatePicker kind="email" values={values} onChoose={choose} />
        {chosen !== null && isUnchanged && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {answers_email && 'The subject stays, so that your email stays in the conversation.'}
            <Button
              variant="quiet"
              size="small"
              className={answers_email ? undefined : '-ml-3'}
              onClick={() => {
                write(chosen.before);
                setChosen(null);
              }}
            >
              Undo template
            </Button>
          </p>
        )}
      </div>
    ),
    missing: (
      <MissingFields
        tokens={findOpenTokens(`${subject}\n${text}`)}
        values={values}
        onReplace={(token, value) =>
          write({
            subject: subject.replaceAll(token, () => value),
            text: text.replaceAll(token, () => value),
          })
        }
      />
    ),
    keepCursor: (at) => {
      cursor.current = at;
    },
  };
}
