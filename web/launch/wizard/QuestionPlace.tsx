import { MessageSquareText, RefreshCw } from 'lucide-react';
import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { Answers } from '#contract/launch/answers.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { classNames } from '#web/parts/class-names.ts';
import { questionId } from './focus-question.ts';
import { QuestionField, WhileAsked } from '../questions/QuestionField.tsx';
import type { StepControl } from '../questions/use-answer-of.ts';

// only the answers of a submitted step are read-only
const AnswerView = lazyPart(async () => ({ default: (await import('../review/AnswerView.tsx')).AnswerView }));

export type PlaceProps = {
  form: FormId;
  question: Question;
  control: StepControl;
  /** the reason why staff returned it */
  comment: string | undefined;
  isReadOnly: boolean;
  isTaken: boolean;
  /** the saved answers, for questions that are read-only */
  kept: Answers;
};

const short = ['text', 'email', 'phone', 'secret'];

/** A question with the element id that lists of missing answers link to. */
export function QuestionPlace(props: PlaceProps) {
  const { form, question, control, comment, isReadOnly, isTaken, kept } = props;
  const { name, kind, when, label } = question;
  const place = (
    <div
      id={questionId(name)}
      className={classNames('min-w-0 scroll-mt-24 scroll-mb-32', !short.includes(kind) && 'sm:col-span-2')}
    >
      {comment !== undefined && <Comment>{comment}</Comment>}
      {isTaken && <UpdatedNote />}
      {isReadOnly ? (
        <dl>
          <dt className="font-[550]">{label}</dt>
          <dd className="mt-1">
            <Suspense fallback={<span className="block h-6" />}>
              <AnswerView question={question} answer={kept[name] ?? null} />
            </Suspense>
          </dd>
        </dl>
      ) : (
        <QuestionField form={form} question={question} control={control} />
      )}
    </div>
  );
  return when ? (
    <WhileAsked when={when} control={control}>
      {place}
    </WhileAsked>
  ) : (
    place
  );
}

const Comment = ({ children }: { children: string }): ReactElement => (
  <p className="mb-3 flex items-start gap-2.5 rounded-control bg-glow px-3.5 py-2.5 text-on-glow">
    <MessageSquareText aria-hidden className="mt-1 size-4 shrink-0" />
    <span className="min-w-0 break-words">
      <strong className="font-[650]">Please take another look:</strong> {children}
    </span>
  </p>
);

const UpdatedNote = (): ReactElement => (
  <p className="mb-1.5 flex w-fit items-center gap-1.5 rounded-full bg-soft px-2.5 text-sm text-on-soft">
    <RefreshCw aria-hidden className="size-3.5" />
    Updated from elsewhere
  </p>
);
