import type { ReactElement } from 'react';
import { plans, type RunningPlan } from '#contract/contacts/plans.ts';
import { newLead, contacts } from '#contract/contacts/contacts.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { staleTasks } from '../followup/TaskDialog.tsx';

/** Plans that are running for a contact. They go on after an answer, and say so. */
export function RunningPlans({ contactId }: { contactId: number }): ReactElement | null {
  const running = useApiQuery(plans.ofContact, { params: { id: contactId } });
  const contact = useApiQuery(contacts.read, { params: { id: contactId } });
  const isAnswered = contact.data !== undefined && contact.data.data.lead_status_id !== newLead;
  const rows = running.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Running plans" className="mb-3 flex flex-col gap-3">
      {rows.map((plan) => (
        <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="font-[550] break-words">Plan: {plan.name}</p>
            <p className="text-sm text-muted">
              {describeProgress(plan)}
              {isAnswered && ' This contact has had an answer; the plan continues until you stop it.'}
            </p>
          </div>
          <StopPlan contactId={contactId} plan={plan} />
        </li>
      ))}
    </ul>
  );
}

const describeProgress = ({ steps, open_steps: open, started_at: startedAt }: RunningPlan): string =>
  `Started ${formatSince(startedAt)}, ${open} of ${steps} ${steps === 1 ? 'step' : 'steps'} to do.`;

const StopPlan = ({ contactId, plan }: { contactId: number; plan: RunningPlan }): ReactElement => (
  <ActionButton
    endpoint={plans.stop}
    stale={staleTasks}
    title={`Stop ${plan.name}?`}
    text="Its open tasks are deleted. Those that are done stay."
    verb="Stop plan"
    done="Plan stopped."
    input={() => ({ params: { id: contactId, running_id: plan.id } })}
    trigger={(open) => (
      <Button variant="quiet" size="small" onClick={open}>
        Stop plan
      </Button>
    )}
  />
);
