import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { activity } from '#contract/activity/activity.ts';
import { runningPlans } from '#contract/contacts/running-plans.ts';
import { TaskDraft, tasks, type Task } from '#contract/contacts/tasks.ts';
import { id } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { presentDay } from '#web/parts/dates.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useMe } from '#web/session.tsx';

export const staleTasks = [tasks.list, tasks.ofContact, runningPlans, activity.list] as const;

type TaskDialogProps = {
  /** the task that is edited; a new one without it */
  task?: Task;
  /** of a new task; null for one about no contact */
  contactId: number | null;
  onClose: () => void;
};

/** The value of a select is text. */
const TaskForm = z.extend(TaskDraft, {
  user_id: z.pipe(
    z.transform((chosen: string) => (chosen === '' ? undefined : Number(chosen))),
    z.optional(id),
  ),
});
export type TaskBody = z.infer<typeof TaskForm>;
export type TaskValues = { title: string; due_on: string; due_time: string; user_id: string };

/** The code of forms is not part of a first load. */
const TaskFields = lazyPart(async () => ({ default: (await import('./TaskFields.tsx')).TaskFields }));

export function TaskDialog({ task, contactId, onClose }: TaskDialogProps): ReactElement {
  const me = useMe();
  const common = {
    schema: TaskForm,
    stale: staleTasks,
    fields: (form: { control: Control<TaskValues, unknown, TaskBody> }) => (
      <TaskFields control={form.control} task={task} />
    ),
    values: {
      title: task?.title ?? '',
      due_on: task?.due_on ?? presentDay(),
      due_time: task?.due_time ?? '',
      user_id: task === undefined ? String(me.id) : String(task.user_id ?? ''),
    },
    onClose,
  } as const;
  return task ? (
    <ActionDialog
      {...common}
      endpoint={tasks.edit}
      title="Edit task"
      verb="Save task"
      done="Changes saved!"
      input={(body: TaskBody) => ({ params: { id: task.id }, body })}
    />
  ) : (
    <ActionDialog
      {...common}
      endpoint={tasks.add}
      title="New task"
      verb="Add task"
      done="Task added."
      input={(body: TaskBody) => ({ body: { ...body, lead_id: contactId } })}
    />
  );
}
