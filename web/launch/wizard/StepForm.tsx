import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useForm, useFormState } from 'react-hook-form';
import type { Package } from '#contract/access.ts';
import type { LaunchStep } from '#contract/launch/launch.ts';
import type { Answers } from '#contract/launch/answers.ts';
import type { FormId } from '#contract/launch/forms.ts';
import { sectionsFor, type Question, type Section } from '#contract/launch/question.ts';
import { Form } from '#web/parts/Form.tsx';
import { answersAsText } from '../questions/answer-text.ts';
import { toAnswerValues } from '../questions/answers.ts';
import { focusQuestion } from './focus-question.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { StepControl, StepFormState } from '../questions/use-answer-of.ts';
import { StepActions } from './StepActions.tsx';
import { StepSidebar } from './StepSidebar.tsx';
import { checkAnswers, stepResolver } from './step-resolver.ts';
import { hasPreview, PreviewButton } from './StepPreview.tsx';
import { StepSections } from './StepSections.tsx';
import { useAutosave } from '../saving/use-autosave.ts';
import { useMergeConflicts } from '../saving/use-merge-conflicts.ts';
import { useStepNavigation } from './use-step-navigation.ts';

const ConflictDialog = lazyPart(async () => ({
  default: (await import('../saving/ConflictDialog.tsx')).ConflictDialog,
}));

type StepFormProps = {
  form: FormId;
  /** for any package */
  sections: readonly Section[];
  step: LaunchStep;
  booked: Package;
  /** the launch form is submitted: only returned answers can be edited */
  isReopened: boolean;
};

export function StepForm(props: StepFormProps): ReactElement {
  const { form: id, sections: all, booked, isReopened } = props;
  // the initial data: later versions are merged into the form instead of replacing it
  const [step] = useState(props.step);
  const sections = useMemo(() => sectionsFor(booked, all), [booked, all]);
  const questions = useMemo(() => sections.flatMap((section) => section.questions), [sections]);
  const open = useMemo(() => (isReopened ? Object.keys(step.returned) : null), [isReopened, step]);
  const form = useForm<Answers, unknown, Answers>({
    resolver: stepResolver(questions),
    defaultValues: toAnswerValues(questions, step.data),
    mode: 'onChange',
    shouldFocusError: false,
  });
  const conflicts = useMergeConflicts(id, form, questions);
  const queue = useAutosave(form, { step, questions }, conflicts);
  const writable = open ? questions.filter(({ name }) => open.includes(name)) : questions;
  const moves = useStepNavigation({ form, step, questions: writable, isReopened, queue });
  useDependentValidation(form, questions);
  useQuestionInHash();
  const { control } = form;

  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Form
        form={form}
        label="Launch form"
        pending={moves.moving === 'next'}
        serverError={moves.error}
        guard={false}
        unsaved={{
          isUnsaved: queue.isUnsaved,
          changed: queue.changed,
          text: () => answersAsText(questions, queue.changed()),
        }}
        onSubmit={moves.next}
        className="gap-8"
      >
        <FocusFirstInvalid control={control} questions={questions} />
        <StepSections
          form={id}
          sections={sections}
          control={control}
          step={step}
          open={open}
          taken={conflicts.taken}
        />
        <StepActions moves={moves} queue={queue} step={step} isReopened={isReopened}>
          {hasPreview(id) && <PreviewButton id={id} form={form} />}
        </StepActions>
      </Form>
      <StepSidebar id={id} booked={booked} form={form} open={open} />
      <LeaveGuard queue={queue} />
      {conflicts.clashes.length > 0 && (
        <Suspense>
          <ConflictDialog clashes={conflicts.clashes} onChoose={conflicts.choose} />
        </Suspense>
      )}
    </div>
  );
}

/** Validates answers that depend on another one again when that one changes. */
function useDependentValidation(form: StepFormState, questions: readonly Question[]): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const dependents = checkAnswers(questions, name ?? '').filter((other) => values[other]);
          if (dependents.length > 0) void form.trigger(dependents);
        },
      }),
    [form, questions],
  );
}

/** Focuses the question named in the address, since lists of missing answers link to it. */
function useQuestionInHash(): void {
  const name = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (name === '') return;
    // after the frame in which the layout focuses the new screen
    const frame = requestAnimationFrame(() => focusQuestion(name));
    return () => cancelAnimationFrame(frame);
  }, [name]);
}

type FocusProps = { control: StepControl; questions: readonly Question[] };

/** Focuses the first invalid question in reading order, which may differ from the order of registration. */
function FocusFirstInvalid({ control, questions }: FocusProps): null {
  const { submitCount, isSubmitting, errors } = useFormState({ control });
  const handledSubmit = useRef(0);
  const first = questions.find(({ name }) => errors[name])?.name;
  useEffect(() => {
    if (isSubmitting || submitCount === handledSubmit.current) return;
    handledSubmit.current = submitCount;
    if (first !== undefined) requestAnimationFrame(() => focusQuestion(first));
  }, [isSubmitting, submitCount, first]);
  return null;
}
