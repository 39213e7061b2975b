import { memo, type ReactElement } from 'react';
import type { FormId } from '#contract/launch/forms.ts';
import type { LaunchStep } from '#contract/launch/launch.ts';
import type { Section } from '#contract/launch/question.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { QuestionPlace } from './QuestionPlace.tsx';
import type { StepControl } from '../questions/use-answer-of.ts';

type StepSectionsProps = {
  form: FormId;
  sections: readonly Section[];
  control: StepControl;
  step: LaunchStep;
  /** the questions that may be answered; null for all of them */
  open: readonly string[] | null;
  taken: ReadonlySet<string>;
};

/** The questions of a step. Memoized, so that it does not render again on every change of an answer. */
export const StepSections = memo(function StepSections(props: StepSectionsProps): ReactElement {
  const { form, sections, control, step, open, taken } = props;
  return (
    <>
      {sections.map(({ title, hint, questions }) => (
        <section key={title} aria-label={title}>
          <h2 className="text-xl">{title}</h2>
          {hint !== undefined && <p className="mt-1 text-muted text-pretty">{hint}</p>}
          <Surface className="mt-3 grid gap-x-4 gap-y-6 sm:grid-cols-2">
            {questions.map((question) => (
              <QuestionPlace
                key={question.name}
                form={form}
                question={question}
                control={control}
                comment={step.returned[question.name]}
                isReadOnly={open !== null && !open.includes(question.name)}
                isTaken={taken.has(question.name)}
                kept={step.data}
              />
            ))}
          </Surface>
        </section>
      ))}
    </>
  );
});
