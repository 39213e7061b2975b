import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { tasks, type Task } from '#contract/contacts/tasks.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatBy } from '#web/contacts/followup/task-labels.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

/** How many tasks of this person are due today or late. */
export function DueTasks(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(tasks.list, {
    query: { state: 'due', take: '1' },
  });
  return (
    <CardSection
      id="due-tasks"
      title="Tasks"
      isLoading={isPending}
      action={
        <Link to={paths.tasks} className={cardLink}>
          Open<span className="sr-only"> tasks</span>
        </Link>
      }
    >
      <div className="flex flex-col">
        {data ? (
          <p className="truncate text-muted">{formatDueTasks(data.meta.total, data.data[0])}</p>
        ) : isPending ? (
          <span className="flex h-6 items-center">
            <SkeletonLine width="9rem" />
          </span>
        ) : (
          <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
        )}
      </div>
    </CardSection>
  );
}

/** '1 task due: Call Noor Haddad by 3:35 pm' */
function formatDueTasks(count: number, first: Task | undefined): string {
  if (first === undefined) return 'Nothing due today.';
  return `${count === 1 ? '1 task due: ' : `${count} tasks due, first: `}${formatBy(first)}`;
}
