import { LockKeyhole } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { secretMask, type QuestionOf } from '#contract/launch/question.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field, FieldGroup } from '#web/parts/Field.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { textOf } from '../answer-words.ts';
import { useAnswerOf, type QuestionProps } from './use-answer-of.ts';

/** Written once and never read again here: of one that is kept, only that it is. */
export function SecretQuestion(props: QuestionProps<QuestionOf<'secret'>>): ReactElement {
  const { texts, value, change, field } = useAnswerOf(props);
  const place = useRef<HTMLDivElement>(null);
  const subject = props.question.label.toLowerCase();

  function empty(): void {
    change('');
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  }

  return (
    <div ref={place}>
      {value === secretMask ? (
        <FieldGroup {...texts}>
          {() => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="flex items-center gap-2">
                <LockKeyhole aria-hidden className="size-4.5 text-action" />
                A password is kept
              </span>
              <span className="flex gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  ref={field.ref}
                  aria-label={`Replace ${subject}`}
                  onClick={empty}
                >
                  Replace
                </Button>
                <Button variant="quiet" size="small" aria-label={`Remove ${subject}`} onClick={empty}>
                  Remove
                </Button>
              </span>
            </div>
          )}
        </FieldGroup>
      ) : (
        <Field {...texts}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...field}
              shows={subject}
              autoComplete="new-password"
              value={textOf(value)}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
