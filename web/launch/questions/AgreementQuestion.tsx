import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { TermsLink } from './TermsLink.tsx';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

export function AgreementQuestion(props: QuestionProps<QuestionOf<'agreement'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const { required, hint, error } = texts;
  return (
    <div className="flex flex-col items-start gap-1">
      <TermsLink />
      <Checkbox
        {...field}
        label={
          <>
            {props.question.statement}
            {required && (
              <span aria-hidden className="ml-1 text-danger">
                *
              </span>
            )}
          </>
        }
        required={required}
        hint={hint}
        error={error}
        checked={value === 'yes'}
        onChange={(event) => change(event.target.checked ? 'yes' : '')}
      />
    </div>
  );
}
