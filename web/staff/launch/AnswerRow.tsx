import { Check, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Question } from '#contract/launch/question.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import { staffLaunch, type ReviewedAnswer } from '#contract/staff/launch.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { AnswerView } from '#web/launch/review/AnswerView.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { Tag } from '#web/parts/Tag.tsx';
import type { Step } from './launch-words.ts';

type AnswerRowProps = {
  question: Question;
  step: Step;
  clientId: number;
  isNew: boolean;
  onSendBack: () => void;
};

/** One answer, which staff can approve or return with a comment, with its previous version and its draft. */
export function AnswerRow({ question, step, clientId, isNew, onSendBack }: AnswerRowProps): ReactElement {
  const { name, label } = question;
  const answer = step.answers[name] ?? null;
  const draft = step.draft[name];
  const previous = step.previous[name];
  const review = step.reviews.find((one) => one.name === name);
  const about = { params: { id: clientId }, body: { form: step.id, name } };
  const sendReview = useApiMutation(staffLaunch.reviewAnswer, { stale: [staffLaunch.read] });
  const undo = useApiMutation(staffLaunch.undoReview, { stale: [staffLaunch.read] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-6 print:break-inside-avoid">
      <dt className="text-muted">
        {label} {isNew && <Tag kind="new">new</Tag>}
      </dt>
      <dd className="min-w-0">
        <AnswerView question={question} answer={answer} />
        {draft !== undefined && (
          <Aside title="Draft, not saved yet">
            {isEmpty(draft) ? 'Emptied' : <AnswerView question={question} answer={draft} />}
          </Aside>
        )}
        {previous && (
          <Aside title={`Before ${formatSince(previous.changed_at)}`}>
            {isEmpty(previous.answer) ? (
              'Not answered'
            ) : (
              <AnswerView question={question} answer={previous.answer} />
            )}
          </Aside>
        )}
        {review && <Review {...review} />}
      </dd>
      <dd className="-my-2.5 flex min-w-22 justify-end sm:min-w-33 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:my-0 print:hidden">
        {review ? (
          <RowAction
            label={`Undo the review: ${label}`}
            title="Undo"
            pending={undo.isPending}
            onPress={() => undo.mutate(about)}
          >
            <RotateCcw aria-hidden />
          </RowAction>
        ) : null}
        {review?.state !== 'approved' && !isEmpty(answer) && (
          <RowAction
            label={`Approve: ${label}`}
            title="Approve"
            pending={sendReview.isPending}
            onPress={() => sendReview.mutate({ ...about, body: { ...about.body, state: 'approved' } })}
          >
            <Check aria-hidden />
          </RowAction>
        )}
        <RowAction label={`Send back: ${label}`} title="Send back" onPress={onSendBack}>
          <Undo2 aria-hidden />
        </RowAction>
      </dd>
    </div>
  );
}

type RowActionProps = {
  label: string;
  title: string;
  pending?: boolean;
  onPress: () => void;
  children: ReactNode;
};

const RowAction = ({ label, title, pending, onPress, children }: RowActionProps): ReactElement => (
  <Button
    variant="quiet"
    size="icon"
    pending={pending ?? false}
    aria-label={label}
    title={title}
    onClick={onPress}
  >
    {children}
  </Button>
);

const Aside = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <div className="mt-2 border-l-2 border-line pl-3 text-sm text-muted">
    <p className="font-[600]">{title}</p>
    {children}
  </div>
);

function Review({ state, comment, staff_name, at }: ReviewedAnswer): ReactElement {
  if (state === 'approved')
    return (
      <p className="mt-1 flex items-center gap-1.5 text-sm text-action">
        <Check aria-hidden className="size-4 shrink-0" />
        Approved by {staff_name}, {formatSince(at)}
      </p>
    );
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-sm inset-ring-1 inset-ring-line">
      <p className="font-[600]">
        Sent back by {staff_name}, {formatSince(at)}
      </p>
      <p className="break-words whitespace-pre-line">{comment}</p>
    </div>
  );
}
