import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { listSections } from '#contract/launch/all-questions.ts';
import { launchForms, type FormId, getLaunchPath } from '#contract/launch/forms.ts';
import { isShown } from '#contract/launch/shown.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { AnswerView } from './AnswerView.tsx';

type ReviewStepProps = { form: FormId; booked: Package; answers: Answers; isSkipped: boolean };

/** The answers of a step under its headings, with a link to change them. */
export function ReviewStep({ form, booked, answers, isSkipped }: ReviewStepProps): ReactElement {
  const title = launchForms[form]?.title ?? '';
  return (
    <Surface aria-label={title}>
      <header className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <LinkButton asChild variant="secondary" size="small">
          <Link to={getLaunchPath(form)} aria-label={`Edit ${title}`}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </LinkButton>
      </header>
      {isSkipped && <p className="mt-1 text-muted">Our team skipped this step.</p>}
      {listSections(form, booked).map((section) => (
        <section
          key={section.title}
          aria-label={section.title === title ? undefined : section.title}
          className="mt-5"
        >
          {section.title !== title && (
            <h3 className="mb-1 text-base font-[600] tracking-normal text-muted">{section.title}</h3>
          )}
          <dl className="divided">
            {section.questions
              .filter((question) => isShown(question, answers))
              .map((question) => (
                <div
                  key={question.name}
                  className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
                >
                  <dt className="text-muted">{question.label}</dt>
                  <dd className="min-w-0">
                    <AnswerView question={question} answer={answers[question.name] ?? null} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Surface>
  );
}
