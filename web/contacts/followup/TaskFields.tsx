import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { tasks, type Task } from '#contract/contacts/tasks.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { FormFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useMe } from '#web/session.tsx';
import type { TaskBody, TaskValues } from './TaskDialog.tsx';

const title: FieldControl = {
  label: 'Task',
  required: true,
  input: (input) => <TextInput {...input} autoComplete="off" />,
};
const due_on: FieldControl = {
  label: 'Day',
  required: true,
  input: (input) => <TextInput {...input} type="date" />,
};
const due_time: FieldControl = {
  label: 'Time',
  hint: 'Without a time, the reminder comes at 9 am.',
  input: (input) => <TextInput {...input} type="time" />,
};

type TaskFieldsProps = {
  control: Control<TaskValues, unknown, TaskBody>;
  task: Task | undefined;
};

/** Somebody who works alone is not asked for whom a task is. */
export function TaskFields({ control, task }: TaskFieldsProps): ReactElement {
  const people = usePeople(task);
  const user_id: FieldControl = {
    label: 'Assigned to',
    input: (input) => <Select {...input} options={people} />,
  };
  return (
    <FormFields
      control={control}
      fields={{ title, due_on, due_time, user_id: people.length > 1 ? user_id : null }}
    />
  );
}

/** Also who has the task already, though they may have left since. */
function usePeople(task: Task | undefined): Option[] {
  const me = useMe();
  const { data } = useApiQuery(tasks.people, {});
  const people = (data?.data ?? []).map(({ id, name }) => ({
    value: id,
    label: id === me.id ? `${name} (you)` : name,
  }));
  const isAmong = task === undefined || people.some(({ value }) => value === task.user_id);
  return isAmong ? people : [...people, { value: task.user_id ?? '', label: task.user_name ?? 'Anyone' }];
}
