import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { plans, type Plan, type PlanPatch } from '#contract/contacts/plans.ts';
import type { Values } from '#contract/editing/join.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { describeField, type Described } from '#web/editing/field-text.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { describeStep } from './plan-labels.ts';
import { PlanEdit, PlanForm, toPlanValues } from './plan-form.ts';
import { PlanFields } from './PlanFields.tsx';

type EditPlanProps = {
  /** the newest version that this window knows */
  plan: Plan;
  isDeleted: boolean;
  onClose: () => void;
};

/** The form of a plan, which several people may change. */
export function EditPlan({ plan, isDeleted, onClose }: EditPlanProps): ReactElement {
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(plan);
  const form = useEditForm({ schema: PlanEdit, defaultValues: toPlanValues(before) });
  const update = useApiMutation(plans.update, { stale: [plans.list], failure: 'form' });
  const { save, edit } = useRecordEdit({
    form,
    record: plan,
    toValues: toPlanValues,
    schema: plans.update.data,
    isMissing: isDeleted,
  });
  return (
    <RecordForm
      edit={edit}
      what="plan"
      describe={describePlanField}
      form={form}
      label="Plan"
      save={update}
      verb="Save plan"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async (body: PlanPatch) => {
        await save(body, async (sent) => {
          const answer = await update.mutateAsync({ params: { plan_id: before.id }, body: sent });
          return answer.data;
        });
        toast.success('Changes saved!');
        onClose();
      }}
    >
      <PlanFields control={form.control} />
    </RecordForm>
  );
}

/** The steps as the list of plans says them. */
function describePlanField(field: string, values: Values = {}): Described {
  const steps = z.safeParse(PlanForm.shape.steps, values['steps']);
  if (field !== 'steps' || !steps.success) return describeField(field, values);
  return { label: 'Steps', text: steps.data.map(describeStep).join('\n') };
}
