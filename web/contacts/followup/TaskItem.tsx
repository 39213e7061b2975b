import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { postpone, postponements } from '#contract/contacts/task-times.ts';
import { tasks, type Task } from '#contract/contacts/tasks.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { toast } from '#web/parts/toast.ts';
import { usePresent } from '#web/parts/use-present.ts';
import { displayZone } from '#web/parts/zones.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { formatDue, pickTaskGroup } from './task-labels.ts';
import { staleTasks, TaskDialog } from './TaskDialog.tsx';

type TaskItemProps = { task: Task; /** on a screen that is not the contact's own */ hasLink?: boolean };

export function TaskItem({ task, hasLink = false }: TaskItemProps): ReactElement {
  const { title, lead_id, lead_name, user_id, user_name, given_by, plan_name, done_at } = task;
  const me = useMe();
  const mayChange = may(useAccessSubject(), tasks.edit.access);
  const isLate = usePresent((now) => pickTaskGroup(task, now)) === 'Late' && done_at === null;
  return (
    <div className="flex items-start gap-x-3">
      {mayChange && <DoneButton task={task} />}
      <div className="min-w-0 flex-1 py-1.5">
        <p className="break-words">
          <span className={done_at === null ? 'font-[600]' : 'text-muted line-through'}>{title}</span>{' '}
          {isLate && <Tag kind="danger">Late</Tag>}
        </p>
        <p className="text-sm text-muted">
          {done_at === null ? formatDue(task) : `Done ${formatSince(done_at)}`}
          {user_id !== me.id ? ` · ${user_name ?? 'Anyone'}` : given_by !== null && ` · from ${given_by}`}
          {plan_name !== null && ` · ${plan_name}`}
        </p>
        {task.is_unwanted && done_at === null && (
          <p className="text-sm text-danger">They asked not to be contacted this way.</p>
        )}
        {hasLink && lead_id !== null && (
          <Link
            to={paths.contact}
            params={{ id: lead_id }}
            className="inline-flex min-h-11 items-center text-action underline-offset-2 hover:underline"
          >
            {lead_name}
          </Link>
        )}
      </div>
      {mayChange && <TaskMenu task={task} />}
    </div>
  );
}

function DoneButton({ task: { id, title, done_at } }: { task: Task }): ReactElement {
  const set = useApiMutation(tasks.setDone, { stale: staleTasks });
  const isDone = done_at !== null;
  const save = (is_done: boolean, onSuccess?: () => void) =>
    set.mutate({ params: { id }, body: { is_done } }, { ...(onSuccess && { onSuccess }) });
  const finish = () =>
    save(true, () => toast.success('Task done.', { label: 'Undo', onPress: () => save(false) }));
  return (
    <Button
      variant="quiet"
      size="icon"
      pending={set.isPending}
      aria-label={isDone ? `Reopen ${title}` : `Mark ${title} as done`}
      onClick={() => (isDone ? save(false) : finish())}
    >
      {isDone ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
    </Button>
  );
}

/** To put a task off, and to change or delete it. */
function TaskMenu({ task }: { task: Task }): ReactElement {
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const edit = useApiMutation(tasks.edit, { stale: staleTasks });
  const close = () => setOpened(null);
  return (
    <>
      <ButtonMenu
        trigger={
          <Button variant="quiet" size="icon" aria-label={`Actions for ${task.title}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {task.done_at === null &&
          postponements.map((until) => (
            <ButtonMenuItem
              key={until}
              onSelect={() =>
                edit.mutate({
                  params: { id: task.id },
                  body: { title: task.title, ...postpone(until, new Date(), displayZone()) },
                })
              }
            >
              {until}
            </ButtonMenuItem>
          ))}
        <ButtonMenuItem onSelect={() => setOpened('edit')}>Edit task</ButtonMenuItem>
        <ButtonMenuItem danger onSelect={() => setOpened('delete')}>
          Delete task
        </ButtonMenuItem>
      </ButtonMenu>
      {opened === 'edit' && <TaskDialog task={task} contactId={task.lead_id} onClose={close} />}
      {opened === 'delete' && (
        <ActionDialog
          endpoint={tasks.remove}
          stale={staleTasks}
          title="Delete this task?"
          text={task.title}
          verb="Delete task"
          danger
          input={() => ({ params: { id: task.id } })}
          done="Task deleted."
          onClose={close}
        />
      )}
    </>
  );
}
