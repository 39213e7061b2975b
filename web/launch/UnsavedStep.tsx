import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import { launch, type UnsavedChanges } from '#contract/launch/launch.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { findQuestion, listQuestions } from '#contract/launch/all-questions.ts';
import { findForm, launchForms, type FormId, getLaunchPath } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { AnswerView } from './review/AnswerView.tsx';
import { toSentAnswers } from './questions/answers.ts';

type UnsavedStepProps = {
  changes: UnsavedChanges;
  booked: Package;
  /** the submitted answers, which apply until the changes are used */
  completed: Answers;
};

const stale = [launch.list, launch.review, launch.read, launch.timeline];

/** The draft changes of a completed step, which the person can use or discard. */
export function UnsavedStep({ changes, booked, completed }: UnsavedStepProps): ReactElement | null {
  const form = findForm(changes.form);
  // this section disappears and its focus with it, so the focus moves to the screen
  const settle = (message?: string) => () => {
    toast.success(message);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const save = useApiMutation(launch.save, { stale, failure: 'form', onSuccess: settle() });
  const discard = useApiMutation(launch.discardDraft, {
    stale,
    failure: 'form',
    onSuccess: settle('Changes discarded.'),
  });
  if (!form) return null;
  const { version, answers } = changes;
  const title = launchForms[form].title;
  const error = save.error ?? discard.error;
  const isBusy = save.isPending || discard.isPending;

  function use(id: FormId): void {
    discard.reset();
    const data = toSentAnswers(listQuestions(id, booked), { ...completed, ...answers });
    save.mutate({ params: { id }, body: { id, data, version } });
  }

  function throwAway(id: FormId): void {
    save.reset();
    discard.mutate({ params: { id }, body: { version } });
  }

  return (
    <Surface aria-label={`Unsaved changes: ${title}`} className="inset-ring-2 inset-ring-glow">
      <h2 className="text-xl">Unsaved changes: {title}</h2>
      <p className="mt-1 text-muted text-pretty">
        You changed this after completing the step. It isn’t part of your form until you use it.
      </p>
      {error && <Refusal form={form} message={error.message} fields={error.fields ?? {}} />}
      <dl className="mt-3 divided">
        {listQuestions(form, booked)
          .filter(({ name }) => name in answers)
          .map((question) => (
            <Changed key={question.name} form={form} question={question} before={completed} after={answers} />
          ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3 *:max-sm:flex-1">
        <Button pending={save.isPending} onClick={() => !isBusy && use(form)}>
          Use these changes
        </Button>
        <Button variant="secondary" pending={discard.isPending} onClick={() => !isBusy && throwAway(form)}>
          Discard
        </Button>
      </div>
    </Surface>
  );
}

type ChangedProps = { form: FormId; question: Question; before: Answers; after: Answers };

const Changed = ({ form, question, before, after }: ChangedProps): ReactElement => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
    <dt>
      <Link
        to={getLaunchPath(form)}
        hash={question.name}
        className="text-action underline underline-offset-2 hover:text-action-strong"
      >
        {question.label}
      </Link>
    </dt>
    <dd className="flex min-w-0 flex-col gap-1">
      <AnswerView question={question} answer={after[question.name] ?? null} />
      <div className="text-sm text-muted">
        Before: <AnswerView question={question} answer={before[question.name] ?? null} />
      </div>
    </dd>
  </div>
);

type RefusalProps = { form: FormId; message: string; fields: Record<string, readonly string[]> };

/** Why the changes cannot be used yet, with a link to each answer. */
const Refusal = ({ form, message, fields }: RefusalProps): ReactElement => (
  <Banner className="mt-4">
    {message}
    {Object.entries(fields).map(([name, sentences]) => (
      <p key={name} className="font-[400]">
        <Link to={getLaunchPath(form)} hash={name} className="underline underline-offset-2">
          {findQuestion(form, name)?.label ?? name}
        </Link>
        : {sentences[0]}
      </p>
    ))}
  </Banner>
);
