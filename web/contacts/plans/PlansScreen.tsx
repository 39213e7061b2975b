import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { plans } from '#contract/contacts/plans.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { noSearch } from '#web/routing/search.ts';
import { BackToList } from '../BackToList.tsx';
import { EditedPlan } from './EditedPlan.tsx';
import { NewPlanDialog } from './PlanDialog.tsx';
import { PlanItem } from './PlanItem.tsx';

/** All plans, to add, change and delete them. */
export const PlansScreen = defineList({
  search: noSearch,
  query: () => queryOptions(plans.list, {}),
  head: ({ who }) => ({
    back: <BackToList />,
    title: 'Plans',
    subtitle: 'Steps to reach a contact. Start a plan on a contact’s page, and each step becomes a task.',
    actions: may(who, plans.create.access) && <NewPlan />,
  }),
  frame: (list) => (
    <EditedPlan>
      <div className="max-w-form">{list}</div>
    </EditedPlan>
  ),
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Plans',
    className: 'flex flex-col gap-3',
    itemClassName:
      'flex min-h-14 items-start justify-between gap-x-4 rounded-control bg-surface px-5 py-3 shadow-surface',
    item: (plan) => <PlanItem plan={plan} />,
    loading: <SkeletonLine width="62%" />,
    loadingRows: 3,
  }),
  empty: {
    title: 'You don’t have any plans yet.',
    note: 'For example: call now, text tomorrow, email in 3 days.',
  },
});

function NewPlan(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New plan</Button>
      {isOpen && <NewPlanDialog onClose={() => setOpen(false)} />}
    </>
  );
}
