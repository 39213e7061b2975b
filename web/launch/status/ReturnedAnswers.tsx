import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ReturnedAnswer } from '#contract/launch/launch.ts';
import { findQuestion } from '#contract/launch/all-questions.ts';
import { findForm, launchForms, getLaunchPath } from '#contract/launch/forms.ts';
import { Surface } from '#web/parts/Surface.tsx';

type ReturnedAnswersProps = { returned: readonly ReturnedAnswer[]; mayAnswer: boolean };

/** The answers that staff returned, with the reason and a link to each question. */
export function ReturnedAnswers({ returned, mayAnswer }: ReturnedAnswersProps): ReactElement {
  const title =
    returned.length === 1
      ? 'We have a question about one of your answers'
      : `We have questions about ${returned.length} of your answers`;
  return (
    <Surface aria-label={title} className="mt-6 inset-ring-2 inset-ring-glow">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 divided">
        {returned.map((answer) => (
          <li key={`${answer.form}/${answer.name}`} className="relative flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-sm text-muted">{launchForms[answer.form]?.title}</p>
              {mayAnswer ? (
                <Link to={getLaunchPath(answer.form)} hash={answer.name} className="row-link font-[600]">
                  {getQuestionLabel(answer)}
                </Link>
              ) : (
                <span className="font-[600]">{getQuestionLabel(answer)}</span>
              )}
              <p className="wrap-anywhere whitespace-pre-line">{answer.comment}</p>
            </div>
            {mayAnswer && <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />}
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function getQuestionLabel({ form, name }: ReturnedAnswer): string {
  const step = findForm(form);
  return (step && findQuestion(step, name)?.label) ?? name;
}
