import { createContext, Suspense, useContext, useState, type ReactElement, type ReactNode } from 'react';
import { plans, type Plan } from '#contract/contacts/plans.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { planText } from './PlanDialog.tsx';

/** The code of forms is not part of a first load. */
const EditPlan = lazyPart(async () => ({ default: (await import('./EditPlan.tsx')).EditPlan }));

type Editing = { editedId: number | null; edit: (plan: Plan) => void };
const EditingContext = createContext<Editing>({ editedId: null, edit: () => {} });
export const useEditedPlan = (): Editing => useContext(EditingContext);

/** The dialog of a plan. It is not part of its row, so that typed words stay if somebody deletes the plan. */
export function EditedPlan({ children }: { children: ReactNode }): ReactElement {
  const [plan, edit] = useState<Plan | null>(null);
  const close = () => edit(null);
  return (
    <EditingContext value={{ editedId: plan?.id ?? null, edit }}>
      {children}
      {plan && (
        <Dialog
          open
          size="large"
          title={`Edit ${plan.name}`}
          description={planText}
          onOpenChange={(open) => !open && close()}
        >
          <Newest plan={plan} onClose={close} />
        </Dialog>
      )}
    </EditingContext>
  );
}

function Newest({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactElement {
  const { data } = useApiQuery(plans.list, {});
  const [newest, setNewest] = useState(plan);
  const stored = data?.data.find(({ id }) => id === plan.id);
  if (stored && stored !== newest) setNewest(stored);
  return (
    <Suspense>
      <EditPlan plan={newest} isDeleted={data !== undefined && !stored} onClose={onClose} />
    </Suspense>
  );
}
