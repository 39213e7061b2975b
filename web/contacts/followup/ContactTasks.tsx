import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { noSearch } from '#web/routing/search.ts';
import { useAccessSubject } from '#web/session.tsx';
import { plans } from '#contract/contacts/plans.ts';
import { RunningPlans } from '../plans/RunningPlans.tsx';
import { StartPlan } from '../plans/StartPlan.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskItem } from './TaskItem.tsx';

/** The tasks about a contact, open ones first. */
export const ContactTasks = defineList({
  search: noSearch,
  query: (_search, { contactId }: { contactId: number }) =>
    queryOptions(tasks.ofContact, { params: { id: contactId } }),
  useAddress: useStateAddress,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Tasks about this contact',
    className: 'divided',
    itemClassName: 'py-2',
    item: (task) => <TaskItem task={task} />,
    loading: (
      <span className="flex h-18 items-center">
        <SkeletonLine width="40%" />
      </span>
    ),
  }),
  empty: <p className="text-muted">No tasks yet.</p>,
  frame: (list, { props: { contactId } }) => <TasksSection contactId={contactId}>{list}</TasksSection>,
});

type TasksSectionProps = { contactId: number; children: ReactNode };

function TasksSection({ contactId, children }: TasksSectionProps): ReactElement {
  const [isAdding, setAdding] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const mayStart = may(useAccessSubject(), plans.start.access);
  const mayAdd = may(useAccessSubject(), tasks.add.access);
  return (
    <section aria-labelledby="tasks">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id="tasks" className="text-xl">
          Tasks
        </h2>
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <LinkButton asChild variant="quiet" size="small">
            <Link to={paths.tasks}>My tasks</Link>
          </LinkButton>
          {mayStart && (
            <Button variant="quiet" size="small" onClick={() => setStarting(true)}>
              Start a plan
            </Button>
          )}
          {mayAdd && (
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              Add task
            </Button>
          )}
        </div>
      </div>
      <RunningPlans contactId={contactId} />
      <Surface>{children}</Surface>
      {isStarting && <StartPlan contactId={contactId} onClose={() => setStarting(false)} />}
      {isAdding && <TaskDialog contactId={contactId} onClose={() => setAdding(false)} />}
    </section>
  );
}
