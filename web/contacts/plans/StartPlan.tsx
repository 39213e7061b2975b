import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { plans } from '#contract/contacts/plans.ts';
import { id } from '#contract/fields.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Select } from '#web/parts/Select.tsx';
import { describeStep } from './plan-labels.ts';
import { staleTasks } from '../followup/TaskDialog.tsx';

/** The value of a select is text. */
const StartForm = z.object({
  plan_id: z.pipe(
    z.string().check(z.minLength(1, 'Please choose a plan.')),
    z.pipe(
      z.transform((chosen: string) => Number(chosen)),
      id,
    ),
  ),
});

type StartPlanProps = { contactId: number; onClose: () => void };

/** Chooses a plan for a contact. */
export function StartPlan({ contactId, onClose }: StartPlanProps): ReactElement | null {
  const { data } = useApiQuery(plans.list, {});
  if (data === undefined) return null;
  const all = data.data;
  if (all.length === 0)
    return (
      <Dialog
        open
        size="small"
        title="Start a plan"
        description="You don’t have any plans yet. A plan has steps, for example: call now, text tomorrow, email in 3 days."
        onOpenChange={(open) => !open && onClose()}
        footer={
          <LinkButton asChild>
            <Link to={paths.contactPlans}>Add a plan</Link>
          </LinkButton>
        }
      >
        {null}
      </Dialog>
    );
  return (
    <ActionDialog
      endpoint={plans.start}
      stale={staleTasks}
      schema={StartForm}
      values={{ plan_id: String(all[0]?.id ?? '') }}
      title="Start a plan"
      text="Each step becomes a task that reminds you. Nothing is sent automatically."
      verb="Start plan"
      done="Plan started."
      fields={{
        plan_id: {
          label: 'Plan',
          required: true,
          input: (input) => (
            <Select
              {...input}
              options={all.map((plan) => ({
                value: plan.id,
                label: `${plan.name}: ${plan.steps.map(describeStep).join(', ')}`,
              }))}
            />
          ),
        },
      }}
      input={(body: { plan_id: number }) => ({ params: { id: contactId }, body })}
      onClose={onClose}
    />
  );
}
