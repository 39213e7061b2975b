import type { ReactElement } from 'react';
import { plans, type PlanDraft } from '#contract/contacts/plans.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { firstStep, PlanForm, type PlanControl } from './plan-form.ts';

/** The code of forms is not part of a first load. */
const PlanFields = lazyPart(async () => ({ default: (await import('./PlanFields.tsx')).PlanFields }));

export const planText = 'Each step becomes a task that reminds you. Nothing is sent automatically.';

/** The name and the steps of a new plan. */
export const NewPlanDialog = ({ onClose }: { onClose: () => void }): ReactElement => (
  <ActionDialog
    schema={PlanForm}
    stale={[plans.list]}
    values={{ name: '', steps: [firstStep] }}
    fields={(form: { control: PlanControl<PlanDraft> }) => <PlanFields control={form.control} />}
    text={planText}
    size="large"
    onClose={onClose}
    endpoint={plans.create}
    title="New plan"
    verb="Save plan"
    done="Plan saved."
    input={(body: PlanDraft) => ({ body })}
  />
);
