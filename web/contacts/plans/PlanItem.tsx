import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { plans, type PlanDraft } from '#contract/contacts/plans.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useAccessSubject } from '#web/session.tsx';
import { describeStep } from './plan-labels.ts';
import { PlanDialog } from './PlanDialog.tsx';

type Plan = PlanDraft & { id: number };

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
  const [action, setAction] = useState<'edit' | 'delete' | null>(null);
  const trigger = useMenuFocus(action !== null);
  const close = () => setAction(null);
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
        <ButtonMenuItem onSelect={() => setAction('edit')}>Edit</ButtonMenuItem>
        <ButtonMenuItem danger onSelect={() => setAction('delete')}>
          Delete
        </ButtonMenuItem>
      </ButtonMenu>
      {action === 'edit' && <PlanDialog plan={plan} onClose={close} />}
      <ActionDialog
        isOpen={action === 'delete'}
        endpoint={plans.remove}
        stale={[plans.list]}
        title={`Delete ${plan.name}?`}
        text="It’s deleted for everyone in your account. Tasks of contacts for whom it was started stay."
        verb="Delete"
        danger
        input={() => ({ params: { plan_id: plan.id } })}
        onClose={close}
      />
    </>
  );
}
