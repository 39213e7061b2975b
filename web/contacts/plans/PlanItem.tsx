import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { plans, type Plan } from '#contract/contacts/plans.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useAccessSubject } from '#web/session.tsx';
import { useEditedPlan } from './EditedPlan.tsx';
import { describeStep } from './plan-labels.ts';

export const PlanItem = ({ plan }: { plan: Plan }): ReactElement => (
  <>
    <div className="min-w-0 flex-1">
      <p className="font-[550] break-words">{plan.name}</p>
      <ol className="text-sm text-muted">
        {plan.steps.map((step, n) => (
          <li key={n} className="break-words">
            {describeStep(step)}
          </li>
        ))}
      </ol>
    </div>
    <PlanMenu plan={plan} />
  </>
);

function PlanMenu({ plan }: { plan: Plan }): ReactElement | null {
  const [isDeleting, setDeleting] = useState(false);
  const { editedId, edit } = useEditedPlan();
  const trigger = useMenuFocus(isDeleting || editedId === plan.id);
  if (!may(useAccessSubject(), plans.update.access)) return null;
  return (
    <>
      <ButtonMenu
        trigger={
          <Button ref={trigger} variant="quiet" size="icon" aria-label={`Actions for ${plan.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <ButtonMenuItem onSelect={() => edit(plan)}>Edit</ButtonMenuItem>
        <ButtonMenuItem danger onSelect={() => setDeleting(true)}>
          Delete
        </ButtonMenuItem>
      </ButtonMenu>
      <ActionDialog
        isOpen={isDeleting}
        endpoint={plans.remove}
        stale={[plans.list]}
        title={`Delete ${plan.name}?`}
        text="It’s deleted for everyone in your account. Tasks of contacts for whom it was started stay."
        verb="Delete"
        danger
        input={() => ({ params: { plan_id: plan.id } })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
