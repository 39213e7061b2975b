import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { PlanDraft, plans, StepFields } from '#contract/contacts/plans.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';

/** The value of a control is text. */
const StepForm = z.extend(StepFields, {
  after: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)),
    ),
    StepFields.shape.after,
  ),
});
const PlanForm = z.extend(PlanDraft, { steps: z.array(StepForm) });
export type PlanValues = z.input<typeof PlanForm>;

/** The code of forms is not part of a first load. */
const PlanFields = lazyPart(async () => ({ default: (await import('./PlanFields.tsx')).PlanFields }));

type PlanDialogProps = {
  /** the plan that is changed; a new one without it */
  plan?: PlanDraft & { id: number };
  onClose: () => void;
};

export const firstStep: PlanValues['steps'][number] = { way: 'call', after: '0', unit: 'minutes', text: '' };

/** The name and the steps of a plan. */
export function PlanDialog({ plan, onClose }: PlanDialogProps): ReactElement {
  const common = {
    schema: PlanForm,
    stale: [plans.list],
    values: {
      name: plan?.name ?? '',
      steps: plan?.steps.map((step) => ({ ...step, after: String(step.after) })) ?? [firstStep],
    },
    fields: (form: { control: Control<PlanValues, unknown, PlanDraft> }) => (
      <PlanFields control={form.control} />
    ),
    text: 'Each step becomes a task that reminds you. Nothing is sent automatically.',
    size: 'large',
    onClose,
  } as const;
  return plan ? (
    <ActionDialog
      {...common}
      endpoint={plans.update}
      title={`Edit ${plan.name}`}
      verb="Save plan"
      done="Changes saved!"
      input={(body: PlanDraft) => ({ params: { plan_id: plan.id }, body })}
    />
  ) : (
    <ActionDialog
      {...common}
      endpoint={plans.create}
      title="New plan"
      verb="Save plan"
      done="Plan saved."
      input={(body: PlanDraft) => ({ body })}
    />
  );
}
