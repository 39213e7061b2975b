import { Check, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Question } from '#contract/launch/question.ts';
import { isEmpty } from '#contract/launch/rules.ts';
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

/** One answer, which staff can approve or send back with a comment. */
export function AnswerRow({ question, step, clientId, isNew, onSendBack }: AnswerRowProps): ReactElement {
  const { name, label } = question;
  const answer = step.answers[name] ?? null;
  const review = step.reviews.find((one) => one.name === name);
  const sendReview = useApiMutation(staffLaunch.reviewAnswer, { stale: [staffLaunch.read] });
  const approve = () =>
    sendReview.mutate({ params: { id: clientId }, body: { form: step.id, name, state: 'approved' } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-6 print:break-inside-avoid">
      <dt className="text-muted">
        {label} {isNew && <Tag kind="new">new</Tag>}
      </dt>
      <dd className="min-w-0">
        <AnswerView question={question} answer={answer} />
        {review && <Review {...review} />}
      </dd>
      <dd className="-my-2.5 flex min-w-22 justify-end max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:my-0 print:hidden">
        {review?.state !== 'approved' && !isEmpty(answer) && (
          <Button
            variant="quiet"
            size="icon"
            pending={sendReview.isPending}
            aria-label={`Approve: ${label}`}
            title="Approve"
            onClick={approve}
          >
            <Check aria-hidden />
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Send back: ${label}`}
          title="Send back"
          onClick={onSendBack}
        >
          <Undo2 aria-hidden />
        </Button>
      </dd>
    </div>
  );
}

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
