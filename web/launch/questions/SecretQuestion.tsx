import { LockKeyhole } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { secretMask, type QuestionOf } from '#contract/launch/question.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field, FieldGroup } from '#web/parts/Field.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { readText } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

/** A write-only field: for a saved password it only shows that there is one. */
export function SecretQuestion(props: QuestionProps<QuestionOf<'secret'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const place = useRef<HTMLDivElement>(null);
  // the saved password stays until a new one is entered
  const [isReplacing, replace] = useState(false);
  const isKept = value === secretMask;
  const subject = props.question.label.toLowerCase();
  const small = (words: string) => ({ size: 'small', 'aria-label': `${words} ${subject}` }) as const;
  const focusInput = () => requestAnimationFrame(() => place.current?.querySelector('input')?.focus());

  const asKept = (
    <FieldGroup {...texts}>
      {() => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex items-center gap-2">
            <LockKeyhole aria-hidden className="size-4.5 text-action" />
            Password saved
          </span>
          <span className="flex gap-2">
            <Button
              variant="secondary"
              ref={field.ref}
              {...small('Replace')}
              onClick={() => {
                replace(true);
                focusInput();
              }}
            >
              Replace
            </Button>
            <Button
              variant="quiet"
              {...small('Remove')}
              onClick={() => {
                change('');
                focusInput();
              }}
            >
              Remove
            </Button>
          </span>
        </div>
      )}
    </FieldGroup>
  );

  return (
    <div ref={place}>
      {isKept && !isReplacing ? (
        asKept
      ) : (
        <Field {...texts}>
          {(wiring) => (
            <>
              <PasswordInput
                {...wiring}
                {...field}
                shows={subject}
                autoComplete="new-password"
                value={isKept ? '' : readText(value)}
                onChange={(event) => change(event.target.value)}
              />
              {isKept && (
                <Button variant="quiet" className="w-fit" {...small('Keep')} onClick={() => replace(false)}>
                  Keep the current one
                </Button>
              )}
            </>
          )}
        </Field>
      )}
    </div>
  );
}
