import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { findForm } from '#contract/launch/forms.ts';
import { shownQuestions } from '#contract/launch/all-questions.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import { staffLaunch, type Questionnaire } from '#contract/staff/launch.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { countLabel, type Step } from './launch-words.ts';

type ApproveStepProps = { step: Step; form: Questionnaire; title: string };

/** Approves every unreviewed answer of the step; without any there is no button. */
export function ApproveStep({ step, form, title }: ApproveStepProps): ReactElement | null {
  const approve = useApiMutation(staffLaunch.approveStep, {
    stale: [staffLaunch.read],
    onSuccess: ({ data }) => toast.success(`Approved ${countLabel(data.approved, 'answer')}.`),
  });
  const id = findForm(step.id);
  const open = id
    ? shownQuestions(id, form.package, step.answers).filter(
        ({ name }) => !isEmpty(step.answers[name]) && !step.reviews.some((one) => one.name === name),
      )
    : [];
  if (open.length === 0) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="ml-auto print:hidden"
      pending={approve.isPending}
      aria-label={`Approve all of ${title}`}
      onClick={() => approve.mutate({ params: { id: form.client_id }, body: { form: step.id } })}
    >
      <Check aria-hidden />
      Approve all
    </Button>
  );
}
