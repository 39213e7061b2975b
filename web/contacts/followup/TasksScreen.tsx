import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import { tasks, type Task } from '#contract/contacts/tasks.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { FilterSelect } from '#web/lists/FilterSelect.tsx';
import { BackToList } from '../BackToList.tsx';
import { pickTaskGroup, taskGroups, type TaskGroup } from './task-labels.ts';
import { tasksSearch, type TasksSearch } from './tasks-search.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskItem } from './TaskItem.tsx';

/** Who may only look has no tasks of their own. */
const ownerIn = ({ owner }: TasksSearch, { role }: Me) => owner ?? (role === 'View Only' ? 'all' : 'mine');

/** Open tasks: late ones, those of today, and upcoming ones. */
export const TasksScreen = defineList({
  search: tasksSearch,
  query: (search, _props, me) =>
    queryOptions(tasks.list, {
      query: {
        owner: ownerIn(search, me),
        ...(search.page !== undefined && { page: String(search.page) }),
      },
    }),
  head: ({ who }) => ({
    back: <BackToList />,
    title: 'Tasks',
    actions: (
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton asChild variant="quiet">
          <Link to={paths.contactPlans}>Plans</Link>
        </LinkButton>
        {may(who, tasks.add.access) && <AddTask />}
      </div>
    ),
  }),
  filters: ({ search, me, narrow }) => (
    <div className="mb-6 max-w-72">
      <FilterSelect
        filter={{ name: 'owner', label: 'Whose tasks', options: owners, otherwise: ownerIn(search, me) }}
        search={search}
        narrow={narrow}
      />
    </div>
  ),
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: (rows) => (
    <div className="flex flex-col gap-6">
      {rows ? (
        taskGroups.map((group) => <Group key={group} group={group} rows={rows} />)
      ) : (
        <Surface>
          <SkeletonLine width="62%" />
        </Surface>
      )}
    </div>
  ),
  empty: ({ search, me }) =>
    ownerIn(search, me) === 'mine'
      ? { title: 'Nothing to do.', note: 'Tasks for you appear here, whether you or a colleague added them.' }
      : { title: 'Nothing to do.', note: 'Open tasks of everyone in this account appear here.' },
});

const owners = [
  { value: 'mine', label: 'My tasks' },
  { value: 'all', label: 'Everyone’s tasks' },
];

type GroupProps = { group: TaskGroup; rows: readonly Task[] };

function Group({ group, rows }: GroupProps): ReactElement | null {
  const ids = usePresent((now) =>
    rows
      .filter((task) => pickTaskGroup(task, now) === group)
      .map(({ id }) => id)
      .join(),
  ).split(',');
  const shown = rows.filter(({ id }) => ids.includes(String(id)));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={`tasks-${group}`}>
      <h2 id={`tasks-${group}`} className="mb-3 text-xl">
        {group}
      </h2>
      <Surface>
        <ul className="divided">
          {shown.map((task) => (
            <li key={task.id} className="py-2">
              <TaskItem task={task} hasLink />
            </li>
          ))}
        </ul>
      </Surface>
    </section>
  );
}

function AddTask(): ReactElement {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add task</Button>
      {isAdding && <TaskDialog contactId={null} onClose={() => setAdding(false)} />}
    </>
  );
}
